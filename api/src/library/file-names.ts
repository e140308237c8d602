import { basename, extname } from 'node:path'
import { toMediaStem } from '@vitrine/contract/names/media-names'
import { trashFolder } from '../media/files.ts'

export const uploadFolder = 'uploads'
/** Characters of the hash in a file name: enough to distinguish files of one name. */
const hashLength = 12

/**
 * Returns the path of an upload: the name in ASCII and the hash of the bytes. `number`
 * distinguishes it from a file with this path that was replaced.
 */
export function createUploadPath(
  fileName: string,
  hash: string,
  ending: string,
  number: number,
): string {
  const stem = toMediaStem(fileName) || 'media'
  const suffix = number > 1 ? `-${number}` : ''
  return `${uploadFolder}/${stem}-${hash.slice(0, hashLength)}${suffix}.${ending}`
}

export const isUploadFile = (name: string) => /^[a-z0-9-]+-[0-9a-f]{12}(-\d+)?\.[a-z]+$/.test(name)

export const getTrashPath = (id: number, path: string) =>
  `${trashFolder}/${id}${extname(basename(path))}`
