import { basename, extname } from 'node:path'
import { mediaName, searchKey } from '@vitrine/contract/names/media-names'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { publishAnew } from '../html/published-by.ts'
import { filesBelow, type MediaFiles, type StagedFile } from './files.ts'
import { type Image, mimes, readImage } from './image.ts'

/** So many are written before they take their places. */
const batchSize = 50

export interface MediaSummary {
  /** Images that are new or have changed, or whose file was lost or damaged. */
  added: number
  unchanged: number
  refused: { path: string; reason: string }[]
  /** Files of other kinds, which nobody looked at: how many, by the ends of their names. */
  left: Record<string, number>
  /** The images that are there now. */
  paths: string[]
}

interface Import {
  changes: Changes
  from: string
  files: MediaFiles
  /** The images that are recorded, by their paths. */
  held: Map<string, Image>
  /** Looks, and writes nothing. */
  isDry: boolean
  summary: MediaSummary
}

/**
 * Copies the images of a folder into the media folder and records their sizes. However it ends, each
 * file there is whole; whatever does not match its row, or the folder, is put right by the next run.
 */
export async function importMediaFolder(
  db: Db,
  changes: Changes,
  from: string,
  files: MediaFiles,
  { isDry = false } = {},
): Promise<MediaSummary> {
  const columns = ['path', 'mime', 'width', 'height', 'bytes', 'hash'] as const
  const rows = await db
    .selectFrom('media')
    .select(columns)
    .where('deleted_at', 'is', null)
    .execute()
  const held = new Map(rows.map((row) => [row.path, row]))
  const { images, left } = await filesIn(from)
  const summary: MediaSummary = { added: 0, unchanged: 0, refused: [], left, paths: [] }
  const parts = { changes, from, files, held, isDry, summary }
  for (let at = 0; at < images.length; at += batchSize)
    await importBatch(parts, images.slice(at, at + batchSize))
  return summary
}

async function filesIn(folder: string) {
  const left: Record<string, number> = {}
  const images = (await filesBelow(folder)).filter((path) => {
    const kind = extname(path).toLowerCase()
    if (mimes[kind]) return true
    // Systems leave hidden files of their own.
    if (!basename(path).startsWith('.')) left[kind || noKind] = (left[kind || noKind] ?? 0) + 1
    return false
  })
  return { images, left }
}

const noKind = 'without an ending'

/** An image that waits beside its place; without a file it is in it already. */
interface Staged {
  image: Image
  file: StagedFile | undefined
}

async function importBatch(parts: Import, paths: string[]) {
  const staged: Staged[] = []
  try {
    for (const path of paths) await stage(parts, path, staged)
    // At once, since each waits for the disk, and since a kill then finds few files without their rows.
    const outcomes = await Promise.allSettled(staged.map(({ file }) => file?.place()))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    if (!parts.isDry)
      await record(
        parts,
        staged.map(({ image }) => image),
      )
    parts.summary.added += staged.length
  } finally {
    for (const { file } of staged) await file?.drop()
  }
}

async function stage(parts: Import, path: string, staged: Staged[]) {
  const { from, files, held, isDry, summary } = parts
  const known = held.get(path)
  const read = await readImage(from, path, known)
  if ('reason' in read) {
    summary.refused.push({ path, reason: read.reason })
    return
  }
  const { image, data } = read
  summary.paths.push(path)
  const isThere = (await files.read(path))?.equals(data) === true
  if (isThere && image === known) summary.unchanged++
  else staged.push({ image, file: isThere || isDry ? undefined : await files.stage(path, data) })
}

async function record({ changes, held }: Import, images: Image[]) {
  const fresh = images.filter((image) => image !== held.get(image.path))
  if (fresh.length === 0) return
  const isResized = ({ path, width, height }: Image) => {
    const before = held.get(path)
    return before?.width !== width || before.height !== height
  }
  await changes.commit(async (tx) => {
    for (const image of fresh) {
      const name = mediaName(image.path)
      await tx
        .insertInto('media')
        .values({ ...image, name, search: searchKey(name) })
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet({ ...image, deleted_at: null }),
        )
        .execute()
    }
    // Texts carry the sizes of their images.
    if (fresh.some(isResized)) await publishAnew(tx)
  })
}
