import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import * as z from 'zod/mini'

const Moves = z.object({
  /** Folder with the restored files, deleted at the end. */
  scratch: z.string(),
  /** Folder for the former site. */
  former: z.string(),
  moves: z.array(
    z.object({ from: z.string(), to: z.string(), aside: z.string(), isNew: z.boolean() }),
  ),
})

/** Replaces a file or folder and keeps the former one: absolute paths, all on one disk. */
export interface Move {
  /** If it does not exist, `to` is only moved aside. */
  from: string
  to: string
  aside: string
}

/** Journal of the moves of a restore. */
const getJournalFile = (dataDir: string) => join(dataDir, '.restore-moves.json')

/**
 * Moves restored files into place. Writes a journal first, so that the next start can complete the
 * moves if the process is killed. Returns true if `former` now contains a former site.
 */
export async function makeMoves(
  dataDir: string,
  scratch: string,
  former: string,
  moves: Move[],
): Promise<boolean> {
  const journal = []
  for (const move of moves) journal.push({ ...move, isNew: await exists(move.from) })
  const text = JSON.stringify({ scratch, former, moves: journal } satisfies z.infer<typeof Moves>)
  await writeAtomically(getJournalFile(dataDir), text)
  await completeMoves(dataDir)
  return exists(former)
}

/** True if a restore is moving files, or was killed while it did. */
export const hasUnfinishedMoves = (dataDir: string) => exists(getJournalFile(dataDir))

/** Completes the moves in the journal. The caller must hold the lock of the data folder (`withFolderLock`). */
export async function completeMoves(dataDir: string) {
  const text = await readFile(getJournalFile(dataDir), 'utf8').catch(ignoreMissingFile)
  if (text === undefined) return
  const { scratch, former, moves } = Moves.parse(JSON.parse(text))
  await mkdir(former, { recursive: true })
  for (const { from, to, aside, isNew } of moves) {
    const isDone = isNew ? !(await exists(from)) : await exists(aside)
    if (isDone) continue
    await rename(to, aside).catch(ignoreMissingFile)
    if (isNew) await rename(from, to)
  }
  if ((await readdir(former)).length === 0) await rm(former, { recursive: true })
  await rm(scratch, { recursive: true, force: true })
  await rm(getJournalFile(dataDir))
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
