import { basename, extname } from 'node:path'
import { mediaStem } from '@vitrine/contract/names/media-names'
import { trashFolder } from '../media/files.ts'

/** Folder of what people send, below the media folder. */
export const uploadFolder = 'uploads'
/** As much of the hash as tells two files of one name apart; a longer one would be kept for ever. */
const hashShown = 12

/**
 * The path of an upload: letters that every system, mail and network writes alike, and the hash of
 * what it holds. `number` tells it from a file that had this path and holds something else now.
 */
export function pathFor(fileName: string, hash: string, ending: string, number: number): string {
  const stem = mediaStem(fileName) || 'media'
  const again = number > 1 ? `-${number}` : ''
  return `${uploadFolder}/${stem}-${hash.slice(0, hashShown)}${again}.${ending}`
}

/** Whether a name in that folder is one of an upload. */
export const isUploadFile = (name: string) => /^[a-z0-9-]+-[0-9a-f]{12}(-\d+)?\.[a-z]+$/.test(name)

/** Where a deleted file waits. */
export const trashPath = (id: number, path: string) =>
  `${trashFolder}/${id}${extname(basename(path))}`
