import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { dialectOf } from '@vitrine/api/copies/copies'
import { withScratchDatabase } from '@vitrine/api/copies/postgres-places'
import { withScratch } from '../data/scratch.ts'
import { Refusal } from '../settings/refusal.ts'
import { unbuiltProblem } from '../settings/start-problems.ts'
import type { About } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { sqliteIn, type Thoroughness, tryOut } from './try-out.ts'
import { unpack } from './unpack.ts'

export interface Verified {
  about: About
  /** Number of pages that the site showed when it was started on the backup. */
  pages: number
}

export interface Verifying {
  /** Database of this installation: a backup of PostgreSQL is restored on the same server. */
  databaseUrl: string
  askPassphrase: AskPassphrase
  how: Thoroughness
}

/** Restores a backup into a temporary folder and database. Throws a `Refusal` if it is invalid. */
export async function verifyBackup(
  file: string,
  { databaseUrl, askPassphrase, how }: Verifying,
): Promise<Verified> {
  const problem = how === 'start' ? unbuiltProblem() : undefined
  if (problem) throw new Refusal(problem)
  // Unpacks next to the backup, where there is likely space, or in the temporary folder if that is read-only.
  const place = { folder: dirname(file), kind: 'verify', unwritable: tmpdir } as const
  return withScratch(place, async (folder) => {
    const about = await unpack(file, folder, askPassphrase)
    const tryDatabase = (url: string) =>
      tryOut(about, folder, { databaseUrl: url, dataDir: folder }, how)
    if (about.dialect === 'sqlite')
      return { about, pages: await tryDatabase(`file:${sqliteIn(folder)}`) }
    if (dialectOf(databaseUrl) !== 'postgres')
      throw new Refusal(
        `${file} is a backup of PostgreSQL: set DATABASE_URL to a server on which it can be restored.`,
      )
    return { about, pages: await asRefusal(withScratchDatabase(databaseUrl, tryDatabase)) }
  })
}
