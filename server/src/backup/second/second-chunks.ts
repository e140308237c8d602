import type { ChunkPlace } from '../chunks/chunk-place.ts'
import { bucketForChunks } from './second-bucket.ts'
import { folderForChunks } from './second-folder.ts'
import { sftpForChunks } from './second-sftp.ts'

/** Opens the second place of a URL for hourly copies. A bucket records the sent chunks in the file `record`. */
export function chunkPlaceAt(url: string, record: string): ChunkPlace {
  if (url.startsWith('file:')) return folderForChunks(url)
  return url.startsWith('sftp:') ? sftpForChunks(url) : bucketForChunks(url, record)
}
