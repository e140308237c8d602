import { statfs } from 'node:fs/promises'

export const megabyte = 1024 * 1024
/** Disk space that stays free for other programs. */
export const spareBytes = 64 * megabyte

/** Returns the bytes that the disk of a folder has left for this user. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** True if the disk of a folder has space for `bytes`, and some to spare. */
export const hasSpace = async (folder: string, bytes: number): Promise<boolean> =>
  (await readFreeBytes(folder)) >= bytes + spareBytes
