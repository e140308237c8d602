import { join } from 'node:path'
import { mediaFilesOf } from '@vitrine/api/media/bucket-files'
import { type MediaFiles, mediaFilesIn, type Rights } from '@vitrine/api/media/files'
import { createMirror, type Mirror } from '@vitrine/api/media/mirror'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { type Bucket, openBucket } from '@vitrine/files/bucket'
import { ownerAlone } from '@vitrine/files/owner-alone'
import type { Config } from '../settings/config.ts'

/** A storage that is slower than that is away. */
const answerMs = 60 * secondMs

/** Uploaded files: in a folder of the data folder, or in a bucket with copies in a folder. */
export interface Media extends Pick<Mirror, 'fresh' | 'gather'> {
  /** Where they are read, each once it is fresh. */
  folder: string
  /** Where they are as long as there is no bucket: copies of one are never put there. */
  own: string
  files: MediaFiles
  bucket: Bucket | undefined
}

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'media'>>

/** Hidden, like the trash of the library, so that its files are never served. */
const reportsPlace = '.reports/'

/** The images of this installation. */
export const mediaOf = (place: Place): Media =>
  keptAt(place, { name: 'media', below: '', isListed: (name) => !name.startsWith(reportsPlace) })

/** Folder of the screenshots of bug reports. Reading them requires a right. */
export const reportsOf = (place: Place): Media =>
  keptAt(place, { name: 'reports', below: reportsPlace, rights: ownerAlone })

interface Kind {
  /** Of the folder in the data folder, and of that with the copies. */
  name: string
  /** Where they are in the bucket. */
  below: string
  isListed?: (name: string) => boolean
  rights?: Rights
}

function keptAt(
  { dataDir, media }: Place,
  { name, below, isListed = () => true, rights = {} }: Kind,
): Media {
  const own = join(dataDir, name)
  if (!media) {
    const files = mediaFilesIn(own, rights)
    return { folder: own, own, files, bucket: undefined, fresh: nothing, gather: noneMissing }
  }
  const folder = join(dataDir, 'cache', name)
  const opened = openBucket({ ...media, folder: media.folder + below }, answerMs)
  const bucket = { ...opened, list: () => listed(opened, isListed) }
  const mirror = createMirror({ bucket, folder, rights })
  return { folder, own, files: mediaFilesOf(bucket, mirror, folder, rights), bucket, ...mirror }
}

async function* listed(bucket: Bucket, isListed: (name: string) => boolean) {
  for await (const file of bucket.list()) if (isListed(file.name)) yield file
}

const nothing = async () => {}
const noneMissing = async () => []
