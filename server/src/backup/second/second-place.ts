import { copyToBucket } from './second-bucket.ts'
import { copyToFolder } from './second-folder.ts'
import { copyBySftp } from './second-sftp.ts'

/**
 * Copies a backup to the second place that an address names, whole or not at all. A `Refusal` says
 * why it could not be: the place is away, full, slow, or does not let us in.
 */
export function copyToSecondPlace(file: string, url: string, bytesMax: number): Promise<void> {
  if (url.startsWith('file:')) return copyToFolder(file, url, bytesMax)
  return url.startsWith('sftp:') ? copyBySftp(file, url, bytesMax) : copyToBucket(file, url)
}
