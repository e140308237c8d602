import { copyToBucket, listBucket, tryBucket } from './second-bucket.ts'
import type { SecondFile } from './second-file.ts'
import { copyToFolder, listFolder, tryFolder } from './second-folder.ts'
import { copyBySftp, listSftp, trySftp } from './second-sftp.ts'

/**
 * Copies a backup to the second place that an address names, whole or not at all. A `Refusal` says
 * why it could not be: the place is away, full, slow, or does not let us in.
 */
export function copyToSecondPlace(file: string, url: string, bytesMax: number): Promise<void> {
  if (url.startsWith('file:')) return copyToFolder(file, url, bytesMax)
  return url.startsWith('sftp:') ? copyBySftp(file, url, bytesMax) : copyToBucket(file, url)
}

/** Writes a file of one byte there and removes it again; a `Refusal` says why that cannot be done. */
export function trySecondPlace(url: string, name: string): Promise<void> {
  if (url.startsWith('file:')) return tryFolder(url, name)
  return url.startsWith('sftp:') ? trySftp(url, name) : tryBucket(url, name)
}

/**
 * Lists the files there, with those in folders that are meant. A `Refusal` says why that cannot be done:
 * the place is away, or its key may only write.
 */
export function listSecondPlace(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  if (url.startsWith('file:')) return listFolder(url, isMeant)
  return url.startsWith('sftp:') ? listSftp(url, isMeant) : listBucket(url)
}
