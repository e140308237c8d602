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
  /** That the site has shown, started on the backup. */
  pages: number
}

/** What a verification needs to know. */
export interface Verifying {
  /** Of this installation: a backup of PostgreSQL is tried on its server. */
  databaseUrl: string
  askPassphrase: AskPassphrase
  how: Thoroughness
}

/** Restores a backup into a place of its own that is thrown away; a `Refusal` says what is wrong with it. */
export async function verifyBackup(
  file: string,
  { databaseUrl, askPassphrase, how }: Verifying,
): Promise<Verified> {
  // Beside the backup there is room for it; but a place that is only read serves too.
  const problem = how === 'start' ? unbuiltProblem() : undefined
  if (problem) throw new Refusal(problem)
  const place = { folder: dirname(file), kind: 'verify', unwritable: tmpdir } as const
  return withScratch(place, async (folder) => {
    const about = await unpack(file, folder, askPassphrase)
    const tried = (url: string) => tryOut(about, folder, { databaseUrl: url, dataDir: folder }, how)
    if (about.dialect === 'sqlite') return { about, pages: await tried(`file:${sqliteIn(folder)}`) }
    if (dialectOf(databaseUrl) !== 'postgres')
      throw new Refusal(
        `${file} is a backup of PostgreSQL: name a server in DATABASE_URL on which it can be tried.`,
      )
    return { about, pages: await asRefusal(withScratchDatabase(databaseUrl, tried)) }
  })
}
