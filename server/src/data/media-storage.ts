import { join } from 'node:path'
import { createBucketFiles } from '@vitrine/api/media/bucket-files'
import { createFolderFiles, type FileModes, type MediaFiles } from '@vitrine/api/media/files'
import { type BucketMirror, createBucketMirror } from '@vitrine/api/media/mirror'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { type Bucket, openBucket } from '@vitrine/files/bucket'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import type { Config } from '../settings/config.ts'

/** Time limit for a request to the bucket. */
const answerMs = 60 * secondMs

/** Uploaded files: in the data folder, or in a bucket with a local cache. */
export interface MediaStorage extends Pick<BucketMirror, 'fresh' | 'gather'> {
  /** Folder from which files are read: the files themselves, or the cache of the bucket. */
  folder: string
  /** Folder of the files if there is no bucket. Files of a bucket are never cached here. */
  own: string
  files: MediaFiles
  bucket: Bucket | undefined
}

type MediaConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'media'>>

/** Hidden, like the trash of the library, so that its files are never served. */
const reportsPrefix = '.reports/'

/** Opens the images of this installation. */
export const openMediaStorage = (place: MediaConfig): MediaStorage =>
  openMedia(place, {
    name: 'media',
    below: '',
    isListed: (name) => !name.startsWith(reportsPrefix),
  })

/** Opens the screenshots of bug reports, which only permitted users may read. */
export const openReportStorage = (place: MediaConfig): MediaStorage =>
  openMedia(place, { name: 'reports', below: reportsPrefix, rights: ownerOnlyModes })

interface FolderOptions {
  /** Name of the folder in the data folder and in the cache. */
  name: string
  /** Prefix of the files in the bucket. */
  below: string
  isListed?: (name: string) => boolean
  rights?: FileModes
}

function openMedia(
  { dataDir, media }: MediaConfig,
  { name, below: prefix, isListed = () => true, rights = {} }: FolderOptions,
): MediaStorage {
  const own = join(dataDir, name)
  if (!media) {
    const files = createFolderFiles(own, rights)
    return { folder: own, own, files, bucket: undefined, fresh: doNothing, gather: noneMissing }
  }
  const folder = join(dataDir, 'cache', name)
  const bucketClient = openBucket({ ...media, folder: media.folder + prefix }, answerMs)
  const bucket = { ...bucketClient, list: () => listFiltered(bucketClient, isListed) }
  const mirror = createBucketMirror({ bucket, folder, rights })
  return {
    folder,
    own,
    files: createBucketFiles(bucket, mirror, folder, rights),
    bucket,
    ...mirror,
  }
}

async function* listFiltered(bucket: Bucket, isListed: (name: string) => boolean) {
  for await (const file of bucket.list()) if (isListed(file.name)) yield file
}

const doNothing = async () => {}
const noneMissing = async () => []
