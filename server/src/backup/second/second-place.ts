import { copyToBucket, listBucket, tryBucket } from './second-bucket.ts'
import type { SecondFile } from './second-file.ts'
import { copyToFolder, listFolder, tryFolder } from './second-folder.ts'
import { copyBySftp, listSftp, trySftp } from './second-sftp.ts'

/**
 * Copies a backup to the second place of a URL, atomically, and removes old backups above `bytesMax`.
 * Throws a `Refusal` if the place is unreachable, full, slow, or denies access.
 */
export function copyToSecondPlace(file: string, url: string, bytesMax: number): Promise<void> {
  if (url.startsWith('file:')) return copyToFolder(file, url, bytesMax)
  return url.startsWith('sftp:') ? copyBySftp(file, url, bytesMax) : copyToBucket(file, url)
}

/** Writes a test file of one byte and removes it. Throws a `Refusal` if that fails. */
export function trySecondPlace(url: string, name: string): Promise<void> {
  if (url.startsWith('file:')) return tryFolder(url, name)
  return url.startsWith('sftp:') ? trySftp(url, name) : tryBucket(url, name)
}

/**
 * Lists the files, and those of subfolders that `isMeant` accepts. Throws a `Refusal` if the place is
 * unreachable or the key may not list.
 */
export function listSecondPlace(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  if (url.startsWith('file:')) return listFolder(url, isMeant)
  return url.startsWith('sftp:') ? listSftp(url, isMeant) : listBucket(url)
}
