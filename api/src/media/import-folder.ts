import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { moveAtomically, partialBeside } from '@vitrine/files/atomic-write'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { publishAnew } from '../html/published-by.ts'
import { isAvatarPath } from './avatars.ts'
import { type Image, isSameFile, mimes, readImage } from './image.ts'

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
  to: string
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
  to: string,
  { isDry = false } = {},
): Promise<MediaSummary> {
  const columns = ['path', 'mime', 'width', 'height', 'bytes', 'hash'] as const
  const rows = await db.selectFrom('media').select(columns).execute()
  const held = new Map(rows.map((row) => [row.path, row]))
  const { images, left } = await filesIn(from)
  const summary: MediaSummary = { added: 0, unchanged: 0, refused: [], left, paths: [] }
  for (let at = 0; at < images.length; at += batchSize)
    await importBatch({ changes, from, to, held, isDry, summary }, images.slice(at, at + batchSize))
  return summary
}

async function filesIn(folder: string) {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  const left: Record<string, number> = {}
  const images = items
    .filter((item) => item.isFile())
    .filter(({ name }) => {
      const kind = extname(name).toLowerCase()
      if (mimes[kind]) return true
      // Systems leave hidden files of their own.
      if (!name.startsWith('.')) left[kind || noKind] = (left[kind || noKind] ?? 0) + 1
      return false
    })
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !isAvatarPath(path))
    .toSorted()
  return { images, left }
}

const noKind = 'without an ending'

/** An image that waits beside its place. */
interface Staged {
  image: Image
  file: string
  /** Undefined for one that is in its place already. */
  part: string | undefined
}

async function importBatch(parts: Import, paths: string[]) {
  const staged: Staged[] = []
  try {
    for (const path of paths) await stage(parts, path, staged)
    // At once, since each waits for the disk, and since a kill then finds few files without their rows.
    const moves = staged.map(({ part, file }) => part && moveAtomically(part, file))
    const outcomes = await Promise.allSettled(moves)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    if (!parts.isDry)
      await record(
        parts,
        staged.map(({ image }) => image),
      )
    parts.summary.added += staged.length
  } finally {
    for (const { part } of staged) if (part) await rm(part, { force: true })
  }
}

async function stage({ from, to, held, isDry, summary }: Import, path: string, staged: Staged[]) {
  const known = held.get(path)
  const read = await readImage(from, path, known)
  if ('reason' in read) {
    summary.refused.push({ path, reason: read.reason })
    return
  }
  const { image, data } = read
  summary.paths.push(path)
  const file = join(to, path)
  const isThere = await isSameFile(file, image)
  if (isThere && image === known) {
    summary.unchanged++
    return
  }
  const part = isThere || isDry ? undefined : partialBeside(file)
  staged.push({ image, file, part })
  if (!part) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(part, data, { flag: 'wx' })
}

async function record({ changes, held }: Import, images: Image[]) {
  const fresh = images.filter((image) => image !== held.get(image.path))
  if (fresh.length === 0) return
  const isResized = ({ path, width, height }: Image) => {
    const before = held.get(path)
    return before?.width !== width || before.height !== height
  }
  await changes.commit(async (tx) => {
    for (const image of fresh)
      await tx
        .insertInto('media')
        .values(image)
        .onConflict((conflict) => conflict.column('path').doUpdateSet(image))
        .execute()
    // Texts carry the sizes of their images.
    if (fresh.some(isResized)) await publishAnew(tx)
  })
}
