import { basename, extname } from 'node:path'
import { toMediaName, toSearchKey } from '@vitrine/contract/names/media-names'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { requestRepublish } from '../html/pipeline-tag.ts'
import { listLibraryPaths, type MediaFiles, type StagedFile } from './files.ts'
import { type FolderFile, folderMimes, readFolderFile } from './folder-file.ts'

const batchSize = 50

export interface MediaImportSummary {
  /** New or changed files, and those whose copy was missing or damaged. */
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
  stored: Map<string, FolderFile>
  /** True to check without writing. */
  isDry: boolean
  summary: MediaImportSummary
}

/**
 * Copies pictures, documents, video, sound and captions of a folder to the media storage and
 * records them. Files are written atomically. After a crash, the next run repairs files and rows
 * that do not match.
 */
export async function importMediaFolder(
  db: Db,
  changes: Changes,
  from: string,
  files: MediaFiles,
  { isDry = false } = {},
): Promise<MediaImportSummary> {
  const columns = ['path', 'mime', 'width', 'height', 'duration_ms', 'bytes', 'hash'] as const
  const rows = await db
    .selectFrom('media')
    .select(columns)
    .where('deleted_at', 'is', null)
    .execute()
  const stored = new Map(rows.map((row) => [row.path, row]))
  const { found, left } = await findFiles(from)
  const summary: MediaImportSummary = { added: 0, unchanged: 0, refused: [], left, paths: [] }
  const run = { changes, from, files, stored, isDry, summary }
  for (const batch of toBatches(found, batchSize)) await importBatch(run, batch)
  return summary
}

async function findFiles(folder: string) {
  const left: Record<string, number> = {}
  const found = (await listLibraryPaths(folder)).filter((path) => {
    const ending = extname(path).toLowerCase()
    if (folderMimes[ending]) return true
    const name = ending || noEnding
    // Does not report hidden files, which operating systems create.
    if (!basename(path).startsWith('.')) left[name] = (left[name] ?? 0) + 1
    return false
  })
  return { found, left }
}

const noEnding = 'without an ending'

/** A file to record. `file` is undefined if the media storage has its bytes already. */
interface StagedImport {
  row: FolderFile
  file: StagedFile | undefined
}

async function importBatch(run: ImportRun, paths: string[]) {
  const staged: StagedImport[] = []
  try {
    for (const path of paths) await stageFile(run, path, staged)
    // In parallel, so that a crash leaves few files without a row.
    const outcomes = await Promise.allSettled(staged.map(({ file }) => file?.moveToPlace()))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    if (!run.isDry)
      await recordFiles(
        run,
        staged.map(({ row }) => row),
      )
    run.summary.added += staged.length
  } finally {
    for (const { file } of staged) await file?.discard()
  }
}

async function stageFile(run: ImportRun, path: string, staged: StagedImport[]) {
  const { from, files, stored, isDry, summary } = run
  const known = stored.get(path)
  const read = await readFolderFile(from, path, known)
  if ('reason' in read) {
    summary.refused.push({ path, reason: read.reason })
    return
  }
  const { row, data } = read
  summary.paths.push(path)
  const hasFile = (await files.read(path))?.equals(data) === true
  if (hasFile && row === known) summary.unchanged++
  else staged.push({ row, file: hasFile || isDry ? undefined : await files.stage(path, data) })
}

async function recordFiles({ changes, stored }: ImportRun, rows: FolderFile[]) {
  const changed = rows.filter((row) => row !== stored.get(row.path))
  if (changed.length === 0) return
  const isResized = ({ path, width, height }: FolderFile) => {
    const before = stored.get(path)
    return before?.width !== width || before.height !== height
  }
  await changes.commit(async (tx) => {
    for (const row of changed) {
      const name = toMediaName(row.path)
      await tx
        .insertInto('media')
        .values({ ...row, name, search: toSearchKey(name) })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...row, deleted_at: null }))
        .execute()
    }
    // Published texts contain the sizes of their images.
    if (changed.some(isResized)) await requestRepublish(tx)
  })
}
