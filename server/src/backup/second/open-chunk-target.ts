import type { ChunkTarget } from '../chunks/chunk-target.ts'
import { openBucketChunks } from './second-bucket.ts'
import { openFolderChunks } from './second-folder.ts'
import { openSftpChunks } from './second-sftp.ts'

/** Opens the second place of a URL for hourly copies. A bucket records the sent chunks in the file `record`. */
export function openChunkTarget(url: string, record: string): ChunkTarget {
  if (url.startsWith('file:')) return openFolderChunks(url)
  return url.startsWith('sftp:') ? openSftpChunks(url) : openBucketChunks(url, record)
}
