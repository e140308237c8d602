import { join } from 'node:path'
import { mediaFilesOf } from '@vitrine/api/media/bucket-files'
import { type MediaFiles, mediaFilesIn, type Rights } from '@vitrine/api/media/files'
import { createMirror, type Mirror } from '@vitrine/api/media/mirror'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { type Bucket, openBucket } from '@vitrine/files/bucket'
import { ownerAlone } from '@vitrine/files/owner-alone'
import type { Config } from '../settings/config.ts'

/** Time limit for a request to the bucket. */
const answerMs = 60 * secondMs

/** Uploaded files: in the data folder, or in a bucket with a local cache. */
export interface Media extends Pick<Mirror, 'fresh' | 'gather'> {
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
export const mediaOf = (place: MediaConfig): Media =>
  openMedia(place, {
    name: 'media',
    below: '',
    isListed: (name) => !name.startsWith(reportsPrefix),
  })

/** Opens the screenshots of bug reports, which only permitted users may read. */
export const reportsOf = (place: MediaConfig): Media =>
  openMedia(place, { name: 'reports', below: reportsPrefix, rights: ownerAlone })

interface FolderOptions {
  /** Name of the folder in the data folder and in the cache. */
  name: string
  /** Prefix of the files in the bucket. */
  below: string
  isListed?: (name: string) => boolean
  rights?: Rights
}

function openMedia(
  { dataDir, media }: MediaConfig,
  { name, below: prefix, isListed = () => true, rights = {} }: FolderOptions,
): Media {
  const own = join(dataDir, name)
  if (!media) {
    const files = mediaFilesIn(own, rights)
    return { folder: own, own, files, bucket: undefined, fresh: doNothing, gather: noneMissing }
  }
  const folder = join(dataDir, 'cache', name)
  const bucketClient = openBucket({ ...media, folder: media.folder + prefix }, answerMs)
  const bucket = { ...bucketClient, list: () => listFiltered(bucketClient, isListed) }
  const mirror = createMirror({ bucket, folder, rights })
  return { folder, own, files: mediaFilesOf(bucket, mirror, folder, rights), bucket, ...mirror }
}

async function* listFiltered(bucket: Bucket, isListed: (name: string) => boolean) {
  for await (const file of bucket.list()) if (isListed(file.name)) yield file
}

const doNothing = async () => {}
const noneMissing = async () => []
