import { constants } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { forEachAtOnce } from '@vitrine/contract/bounds/for-each-at-once'
import { toMediaName, toSearchKey } from '@vitrine/contract/names/media-names'
import type { LinkNetwork } from '../checks/external/request-link.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { requestRepublish } from '../html/pipeline-tag.ts'
import { acceptUpload } from '../media/accept-upload.ts'
import type { MediaFiles, StagedFile } from '../media/files.ts'
import type { FolderFile } from '../media/folder-file.ts'
import { fetchFile } from './fetch-file.ts'
import { type OldSite, toMediaPath } from './old-address.ts'
import type { OldFile } from './old-files.ts'
import type { FileReport, MissingFile } from './report.ts'

/** Where the files of the old site are: in a folder, or on the old site itself. */
export type FileSource = FolderSource | { network: LinkNetwork } | undefined

interface FolderSource {
  folder: string
  /** Folders below it in which files may be. */
  below: string[]
}

interface FilesImport {
  db: Db
  changes: Changes
  files: MediaFiles
  old: OldSite
  source: FileSource
  isDry: boolean
  now: () => Date
  onProgress?: (done: number, total: number) => void
}

/** Files that are loaded and checked at the same time. */
const concurrency = 8
const batchSize = 50

/**
 * Imports the files that the library lacks. Existing ones stay, so a second run loads
 * the rest. A dry run with a folder reports missing files.
 */
export async function importFiles(run: FilesImport, wanted: OldFile[]): Promise<FileReport> {
  const { db, old, source } = run
  const report: FileReport = { added: 0, unchanged: 0, refused: [] }
  const rows = await db.selectFrom('media').select('path').where('deleted_at', 'is', null).execute()
  const stored = new Set(rows.map(({ path }) => path))
  const missing = wanted.filter(({ path }) => !stored.has(toMediaPath(old, path)))
  report.unchanged = wanted.length - missing.length
  if (!source) {
    report.refused = missing.map(({ path }) => ({ path, reason: 'no-source' }))
    return report
  }
  if (run.isDry) return checkFiles(source, missing, report)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  try {
    for (let from = 0; from < missing.length; from += batchSize) {
      await importBatch(run, missing.slice(from, from + batchSize), { folder, report })
      run.onProgress?.(Math.min(from + batchSize, missing.length), missing.length)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return report
}

async function checkFiles(source: NonNullable<FileSource>, missing: OldFile[], report: FileReport) {
  for (const { path } of missing) {
    const isThere = !('folder' in source) || (await findInFolder(source, path)) !== undefined
    if (isThere) report.added++
    else report.refused.push({ path, reason: 'not-in-folder' })
  }
  return report
}

interface BatchState {
  /** Temporary folder. */
  folder: string
  report: FileReport
}

interface LoadedFile {
  /** Path on the old site. */
  path: string
  row: FolderFile
  staged: StagedFile
}

async function importBatch(run: FilesImport, batch: OldFile[], state: BatchState) {
  const loaded: LoadedFile[] = []
  try {
    await forEachAtOnce(batch.entries(), concurrency, async ([index, file]) => {
      const outcome = await loadFile(run, file, join(state.folder, String(index)))
      if ('reason' in outcome) state.report.refused.push({ path: file.path, ...outcome })
      else loaded.push(outcome)
    })
    const stored: LoadedFile[] = []
    await Promise.all(
      loaded.map(async (file) => {
        const failure = await file.staged.moveToPlace().catch(toPathFailure)
        if (failure) state.report.refused.push({ path: file.path, ...failure })
        else stored.push(file)
      }),
    )
    await recordFiles(run, stored)
    state.report.added += stored.length
  } finally {
    for (const { staged } of loaded) await staged.discard()
  }
}

async function loadFile(
  { files, old, source }: FilesImport,
  { path, url }: OldFile,
  to: string,
): Promise<LoadedFile | LoadFailure> {
  if (Buffer.byteLength(path) > pathBytesMax) return { reason: 'address' }
  try {
    const problem = await obtainFile(source, { path, url }, to)
    if (problem) return problem
    const accepted = await acceptUpload(to)
    if ('refused' in accepted) return { reason: accepted.refused }
    const { mime, width, height, durationMs, bytes, hash, contents } = accepted
    const mediaPath = toMediaPath(old, path)
    return {
      path,
      row: { path: mediaPath, mime, width, height, duration_ms: durationMs, bytes, hash },
      staged: await files.stage(mediaPath, contents),
    }
  } catch (error) {
    return toPathFailure(error)
  } finally {
    await rm(to, { force: true })
  }
}

const pathBytesMax = 1_000

type LoadFailure = Omit<MissingFile, 'path'>

/** A name that is too long, or a folder and a file of one name. */
const pathErrors = new Set(['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY'])

/** Returns the failure of a path that no file can have; throws any other error again. */
function toPathFailure(error: unknown): LoadFailure {
  if (!pathErrors.has(Object(error).code)) throw error
  return { reason: 'address' }
}

/** WordPress keeps the original of a picture that it has scaled down. */
const toUnscaled = (path: string) => path.replace(/-scaled(?=\.\w+$)/, '')

async function obtainFile(
  source: FileSource,
  { path, url }: Pick<OldFile, 'path' | 'url'>,
  to: string,
): Promise<LoadFailure | undefined> {
  if (!source) return { reason: 'no-source' }
  if ('folder' in source) {
    const file = await findInFolder(source, path)
    if (file === undefined) return { reason: 'not-in-folder' }
    await copyFile(file, to, constants.COPYFILE_FICLONE)
    return undefined
  }
  const original = toUnscaled(url)
  if (original !== url && (await fetchFile(source.network, original, to)) === undefined)
    return undefined
  return fetchFile(source.network, url, to)
}

/** Finds a file in a copy of `uploads`, of `wp-content`, or of the whole site. */
async function findInFolder(
  { folder, below: places }: FolderSource,
  path: string,
): Promise<string | undefined> {
  for (const name of new Set([toUnscaled(path), path]))
    for (const below of places) {
      const file = join(folder, below, name)
      if (!file.startsWith(folder + sep)) continue
      const info = await stat(file).catch(() => undefined)
      if (info?.isFile()) return file
    }
  return undefined
}

async function recordFiles({ changes, now }: FilesImport, loaded: LoadedFile[]) {
  if (loaded.length === 0) return
  const at = now().toISOString()
  await changes.commit(async (tx, touch) => {
    const paths = loaded.map(({ row }) => row.path)
    const known = await tx.selectFrom('media').select('id').where('path', 'in', paths).execute()
    // Pages may have used a file that was deleted.
    if (known.length === 0) touch.pages([])
    for (const { row } of loaded) {
      const name = toMediaName(row.path)
      await tx
        .insertInto('media')
        .values({ ...row, name, search: toSearchKey(name), uploaded_at: at })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...row, deleted_at: null }))
        .execute()
    }
    // Texts of an earlier run contain no sizes of pictures that were missing.
    await requestRepublish(tx)
  })
}
