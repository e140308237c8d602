import { join } from 'node:path'
import { mediaFilesOf } from '@vitrine/api/media/bucket-files'
import { type MediaFiles, mediaFilesIn } from '@vitrine/api/media/files'
import { createMirror, type Mirror } from '@vitrine/api/media/mirror'
import { secondMs } from '@vitrine/contract/durations'
import { type Bucket, openBucket } from '@vitrine/files/bucket'
import type { Config } from '../settings/config.ts'

/** A storage that is slower than that is away. */
const answerMs = 60 * secondMs

/** The images of this installation: in its folder alone, or in a bucket of which a folder has copies. */
export interface Media extends Pick<Mirror, 'fresh' | 'gather'> {
  /** Where they are read, each once it is fresh. */
  folder: string
  files: MediaFiles
  bucket: Bucket | undefined
}

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'media'>>

/** Where the images are as long as there is no bucket: copies of one are never put there. */
export const mediaFolderOf = (dataDir: string) => join(dataDir, 'media')

export function mediaOf({ dataDir, media }: Place): Media {
  if (!media) {
    const folder = mediaFolderOf(dataDir)
    return { folder, files: mediaFilesIn(folder), bucket: undefined, fresh: there, gather: there }
  }
  const folder = join(dataDir, 'cache/media')
  const bucket = openBucket(media, answerMs)
  const mirror = createMirror(bucket, folder)
  return { folder, files: mediaFilesOf(bucket, mirror, folder), bucket, ...mirror }
}

const there = async () => {}
