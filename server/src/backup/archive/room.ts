import { statfs } from 'node:fs/promises'
import { Refusal } from '../../settings/refusal.ts'

export const megabyte = 1024 * 1024
/** Space on a disk that is left to other programs. */
export const spareBytes = 64 * megabyte

/** Refuses before it is begun what the disk of a folder has no room for. */
export async function needRoom(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + spareBytes)
    throw new Refusal(
      `The disk of ${folder} is too full: ${inMegabytes(free)} MB are left, this may take ${inMegabytes(bytes)} MB, and ${inMegabytes(spareBytes)} MB have to stay.`,
    )
}

/** True if the disk of a folder has no room left. */
export async function isFull(folder: string): Promise<boolean> {
  const { bavail } = await statfs(folder)
  return bavail === 0
}

/** A size for people, in whole megabytes. */
export const inMegabytes = (bytes: number) => Math.ceil(bytes / megabyte)
