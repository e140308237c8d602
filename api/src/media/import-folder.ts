import { basename, extname } from 'node:path'
import { toMediaName, toSearchKey } from '@vitrine/contract/names/media-names'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { requestRepublish } from '../html/pipeline-tag.ts'
import { listLibraryPaths, type MediaFiles, type StagedFile } from './files.ts'
import { imageMimes, readImage, type StoredImage } from './image.ts'

const batchSize = 50

export interface MediaImportSummary {
  /** New or changed images, and images whose file was missing or damaged. */
  added: number
  unchanged: number
  refused: { path: string; reason: string }[]
  /** Number of ignored files of other formats, by ending. */
  left: Record<string, number>
  paths: string[]
}

interface ImportRun {
  changes: Changes
  from: string
  files: MediaFiles
  stored: Map<string, StoredImage>
  /** True to check without writing. */
  isDry: boolean
  summary: MediaImportSummary
}

/**
 * Copies the images of a folder to the media storage and records them. Files are written
 * atomically. After a crash, the next run repairs files and rows that do not match.
 */
export async function importMediaFolder(
  db: Db,
  changes: Changes,
  from: string,
  files: MediaFiles,
  { isDry = false } = {},
): Promise<MediaImportSummary> {
  const columns = ['path', 'mime', 'width', 'height', 'bytes', 'hash'] as const
  const rows = await db
    .selectFrom('media')
    .select(columns)
    .where('deleted_at', 'is', null)
    .execute()
  const stored = new Map(rows.map((row) => [row.path, row]))
  const { images, left } = await findImages(from)
  const summary: MediaImportSummary = { added: 0, unchanged: 0, refused: [], left, paths: [] }
  const run = { changes, from, files, stored, isDry, summary }
  for (let start = 0; start < images.length; start += batchSize)
    await importBatch(run, images.slice(start, start + batchSize))
  return summary
}

async function findImages(folder: string) {
  const left: Record<string, number> = {}
  const images = (await listLibraryPaths(folder)).filter((path) => {
    const ending = extname(path).toLowerCase()
    if (imageMimes[ending]) return true
    const name = ending || noEnding
    // Does not report hidden files, which operating systems create.
    if (!basename(path).startsWith('.')) left[name] = (left[name] ?? 0) + 1
    return false
  })
  return { images, left }
}

const noEnding = 'without an ending'

/** An image to record. `file` is undefined if the media storage has its bytes already. */
interface StagedImage {
  image: StoredImage
  file: StagedFile | undefined
}

async function importBatch(run: ImportRun, paths: string[]) {
  const staged: StagedImage[] = []
  try {
    for (const path of paths) await stageImage(run, path, staged)
    // In parallel, so that a crash leaves few files without a row.
    const outcomes = await Promise.allSettled(staged.map(({ file }) => file?.moveToPlace()))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    if (!run.isDry)
      await recordImages(
        run,
        staged.map(({ image }) => image),
      )
    run.summary.added += staged.length
  } finally {
    for (const { file } of staged) await file?.discard()
  }
}

async function stageImage(run: ImportRun, path: string, staged: StagedImage[]) {
  const { from, files, stored, isDry, summary } = run
  const known = stored.get(path)
  const read = await readImage(from, path, known)
  if ('reason' in read) {
    summary.refused.push({ path, reason: read.reason })
    return
  }
  const { image, data } = read
  summary.paths.push(path)
  const hasFile = (await files.read(path))?.equals(data) === true
  if (hasFile && image === known) summary.unchanged++
  else staged.push({ image, file: hasFile || isDry ? undefined : await files.stage(path, data) })
}

async function recordImages({ changes, stored }: ImportRun, images: StoredImage[]) {
  const changed = images.filter((image) => image !== stored.get(image.path))
  if (changed.length === 0) return
  const isResized = ({ path, width, height }: StoredImage) => {
    const before = stored.get(path)
    return before?.width !== width || before.height !== height
  }
  await changes.commit(async (tx) => {
    for (const image of changed) {
      const name = toMediaName(image.path)
      await tx
        .insertInto('media')
        .values({ ...image, name, search: toSearchKey(name) })
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet({ ...image, deleted_at: null }),
        )
        .execute()
    }
    // Published texts contain the sizes of their images.
    if (changed.some(isResized)) await requestRepublish(tx)
  })
}
