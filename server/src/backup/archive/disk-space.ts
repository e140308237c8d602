import { statfs } from 'node:fs/promises'
import { Refusal } from '../../settings/refusal.ts'

export const megabyte = 1024 * 1024
/** Disk space that stays free for other programs. */
export const spareBytes = 64 * megabyte

/** Throws a `Refusal` if the disk of a folder has too little space for `bytes`. */
export async function requireSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < bytes + spareBytes)
    throw new Refusal(
      `The disk of ${folder} is too full: ${toMegabytes(freeBytes)} MB are free, this may take ${toMegabytes(bytes)} MB, and ${toMegabytes(spareBytes)} MB must stay free.`,
    )
}

/** True if the disk of a folder is full. */
export async function isDiskFullAt(folder: string): Promise<boolean> {
  const { bavail } = await statfs(folder)
  return bavail === 0
}

/** Converts bytes to megabytes, rounded up. */
export const toMegabytes = (bytes: number) => Math.ceil(bytes / megabyte)
