import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import * as z from 'zod/mini'

const Moves = z.object({
  /** Where everything waits that is to be moved; it goes at the end. */
  scratch: z.string(),
  /** Where what was there before is kept. */
  former: z.string(),
  moves: z.array(
    z.object({ from: z.string(), to: z.string(), aside: z.string(), isNew: z.boolean() }),
  ),
})

/** What takes the place of something, which is kept aside: absolute paths, all of one disk. */
export interface Move {
  /** Where there is nothing, the place is left empty. */
  from: string
  to: string
  aside: string
}

/** Where the moves of a restore are noted while they are made. */
const notedIn = (dataDir: string) => join(dataDir, '.restore-moves.json')

/**
 * Puts what a restore has made into its place. It is noted first: whoever opens the data folder after
 * the process was killed among the moves makes those that are left. Answers whether `former` holds
 * something now.
 */
export async function makeMoves(
  dataDir: string,
  scratch: string,
  former: string,
  moves: Move[],
): Promise<boolean> {
  const noted = []
  for (const move of moves) noted.push({ ...move, isNew: await isThere(move.from) })
  const text = JSON.stringify({ scratch, former, moves: noted } satisfies z.infer<typeof Moves>)
  await writeAtomically(notedIn(dataDir), text)
  await endMoves(dataDir)
  return isThere(former)
}

/** Whether a restore was killed among its moves, or is at them now. */
export const hasMovesLeft = (dataDir: string) => isThere(notedIn(dataDir))

/** Ends the moves of a restore that was killed among them; for one process at a time. */
export async function endMoves(dataDir: string) {
  const text = await readFile(notedIn(dataDir), 'utf8').catch(unlessAbsent)
  if (text === undefined) return
  const { scratch, former, moves } = Moves.parse(JSON.parse(text))
  await mkdir(former, { recursive: true })
  for (const { from, to, aside, isNew } of moves) {
    const isDone = isNew ? !(await isThere(from)) : await isThere(aside)
    if (isDone) continue
    await rename(to, aside).catch(unlessAbsent)
    if (isNew) await rename(from, to)
  }
  if ((await readdir(former)).length === 0) await rm(former, { recursive: true })
  await rm(scratch, { recursive: true, force: true })
  await rm(notedIn(dataDir))
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
