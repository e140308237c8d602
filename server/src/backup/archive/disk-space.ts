import { megabyte, readFreeBytes, spareBytes } from '@vitrine/files/disk-space'
import { Refusal } from '../../settings/refusal.ts'

/** Throws a `Refusal` if the disk of a folder has too little space for `bytes`. */
export async function requireSpace(folder: string, bytes: number) {
  const freeBytes = await readFreeBytes(folder)
  if (freeBytes < bytes + spareBytes)
    throw new Refusal(
      `The disk of ${folder} is too full: ${toMegabytes(freeBytes)} MB are free, this may take ${toMegabytes(bytes)} MB, and ${toMegabytes(spareBytes)} MB must stay free.`,
    )
}

/** True if the disk of a folder is full. */
export const isDiskFullAt = async (folder: string): Promise<boolean> =>
  (await readFreeBytes(folder)) === 0

/** Converts bytes to megabytes, rounded up. */
export const toMegabytes = (bytes: number) => Math.ceil(bytes / megabyte)
