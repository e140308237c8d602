import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaKinds, mediaRules } from '@vitrine/contract/media/media-rules'
import { acceptFile, type FileRefusal } from './accept-file.ts'
import { hashBytes } from './hash-bytes.ts'

/** Accepted formats of images. SVG is not accepted, because it may contain scripts. */
export const imageMimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const otherMimes = Object.entries(mediaKinds)
  .filter(([, { group }]) => group !== 'image')
  .map(([ending, { mime }]) => [`.${ending}`, mime])
/** Formats that an import of a folder accepts. Drawings are not, because they may contain scripts. */
export const folderMimes: Record<string, string> = {
  ...imageMimes,
  ...Object.fromEntries(otherMimes),
}
const { bytesMax, pixelsMax } = mediaRules

/** Stored properties of a file. `path` is relative to the media folder, with `/`. */
export interface FolderFile {
  path: string
  mime: string
  width: number | null
  height: number | null
  duration_ms: number | null
  bytes: number
  hash: string
}

/**
 * Reads a file and removes its metadata. Returns `known` itself if the bytes are the same. Returns a
 * reason if the file is not accepted: the second half of a sentence that begins with the path.
 */
export async function readFolderFile(
  folder: string,
  path: string,
  known: FolderFile | undefined,
): Promise<{ row: FolderFile; data: Buffer } | { reason: string }> {
  const file = join(folder, path)
  const { size } = await stat(file)
  if (size > bytesMax) return { reason: reasons['too-large'] }
  const accepted = await acceptFile(await readFile(file))
  if ('refused' in accepted) return { reason: reasons[accepted.refused] }
  const { data, mime, width, height, durationMs } = accepted
  if (!Object.values(folderMimes).includes(mime)) return { reason: reasons.kind }
  const hash = hashBytes(data)
  if (known?.hash === hash) return { row: known, data }
  const row = { path, mime, width, height, duration_ms: durationMs, bytes: data.length, hash }
  return { row, data }
}

const wrongFormat = 'is not of an accepted format'
const reasons: Record<FileRefusal, string> = {
  empty: 'is empty',
  'too-large': `is larger than ${bytesMax} bytes: add a long film in the media library`,
  kind: wrongFormat,
  heic: 'is a HEIC photo: export it as JPEG',
  damaged: 'is damaged',
  pixels: `has more than ${pixelsMax} pixels`,
  metadata: 'has metadata that cannot be removed',
  scripts: wrongFormat,
  repeats: wrongFormat,
  captions: 'has a fault: the media library names its line',
  'cut-off': 'is incomplete',
  quicktime: 'is a QuickTime film: export it as MP4',
}
