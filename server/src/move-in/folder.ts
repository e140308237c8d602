import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RunProblem } from '@vitrine/api/old-site-exports/export-refusal'
import {
  type MoveInOptions,
  MoveInProgress,
  MoveInRun,
  MoveInState,
  MoveInSummary,
} from '@vitrine/contract/admin/move-in'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import * as z from 'zod/mini'
import { moveInFolderName } from '../data/sweep-orphans.ts'

/** Folder of the import in the data folder. */
export const getMoveInFolder = (dataDir: string) => join(dataDir, moveInFolderName)

/** Files in the folder of the import. */
export const getMoveInFiles = (folder: string) => ({
  /** The uploaded export. */
  source: join(folder, 'source'),
  state: join(folder, 'state.json'),
  progress: join(folder, 'progress.json'),
  /** Locked by the process of a run. */
  lock: join(folder, 'lock'),
  /** Locked while a file is received or deleted, and while a run begins. */
  change: join(folder, 'change.lock'),
  /** Asks the process of a run to end. */
  cancel: join(folder, 'cancel'),
  /** Temporary files of a run. */
  temporary: join(folder, 'tmp'),
  pairs: join(folder, 'pairs.json'),
  summary: (kind: MoveInRun['kind']) => join(folder, `${kind}.json`),
  report: (kind: MoveInRun['kind'], format: 'json' | `${string}.html`) =>
    join(folder, `${kind}.report.${format}`),
})

const StoredState = z.extend(z.pick(MoveInState, { file: true, options: true }), {
  run: z.nullable(z.extend(MoveInRun, { problem: z.nullable(RunProblem) })),
})
export type StoredState = z.infer<typeof StoredState>

const startOptions: MoveInOptions = {
  languagesByPath: [],
  loadsFiles: true,
  comments: false,
  address: '',
  pairs: [],
}
const emptyState: StoredState = { file: null, options: startOptions, run: null }

export async function readStoredState(folder: string): Promise<StoredState> {
  return (await readAs(getMoveInFiles(folder).state, StoredState)) ?? emptyState
}

export const writeStoredState = (folder: string, state: StoredState) =>
  writeOwn(getMoveInFiles(folder).state, state)

export const readSummary = async (folder: string, kind: MoveInRun['kind']) =>
  (await readAs(getMoveInFiles(folder).summary(kind), MoveInSummary)) ?? null

export const readProgress = async (folder: string) =>
  (await readAs(getMoveInFiles(folder).progress, MoveInProgress)) ?? null

/** Ends a run, unless it has ended already. */
export async function endRun(
  folder: string,
  state: Exclude<MoveInRun['state'], 'running'>,
  problem: RunProblem | null = null,
) {
  const stored = await readStoredState(folder)
  if (stored.run?.state !== 'running') return
  await writeStoredState(folder, { ...stored, run: { ...stored.run, state, problem } })
}

/** Writes JSON that only this user may read: it may contain drafts. */
export const writeOwn = (file: string, value: unknown) =>
  writeAtomically(file, JSON.stringify(value), { mode: ownerOnlyModes.file })

/** Returns undefined for a file that is missing or of another version. */
export async function readAs<S extends z.ZodMiniType>(
  file: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = schema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}
