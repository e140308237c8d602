import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { getDialect } from '@vitrine/api/copies/copies'
import { withScratchDatabase } from '@vitrine/api/copies/postgres-schemas'
import { withScratch } from '../data/temporary-folder.ts'
import { Refusal } from '../settings/refusal.ts'
import { findUnbuiltProblem } from '../settings/start-problems.ts'
import type { BackupHeader } from './archive/manifest.ts'
import { refuseCopyProblem } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { getSqlitePath, runTrialRestore, type VerifyDepth } from './trial-restore.ts'
import { unpackBackup } from './unpack-backup.ts'

export interface VerifyResult {
  about: BackupHeader
  /** Number of pages that the site showed when it was started on the backup. */
  pages: number
}

export interface VerifyOptions {
  /** Database of this installation: a backup of PostgreSQL is restored on the same server. */
  databaseUrl: string
  askPassphrase: AskPassphrase
  how: VerifyDepth
}

/** Restores a backup into a temporary folder and database. Throws a `Refusal` if it is invalid. */
export async function verifyBackup(
  file: string,
  { databaseUrl, askPassphrase, how }: VerifyOptions,
): Promise<VerifyResult> {
  const problem = how === 'start' ? findUnbuiltProblem() : undefined
  if (problem) throw new Refusal(problem)
  // Unpacks next to the backup, where there is likely space, or in the temporary folder if that is read-only.
  const place = { folder: dirname(file), kind: 'verify', unwritable: tmpdir } as const
  return withScratch(place, async (folder) => {
    const about = await unpackBackup(file, folder, askPassphrase)
    const tryDatabase = (url: string) =>
      runTrialRestore(about, folder, { databaseUrl: url, dataDir: folder }, how)
    if (about.dialect === 'sqlite')
      return { about, pages: await tryDatabase(`file:${getSqlitePath(folder)}`) }
    if (getDialect(databaseUrl) !== 'postgres')
      throw new Refusal(
        `${file} is a backup of PostgreSQL: set DATABASE_URL to a server on which it can be restored.`,
      )
    return { about, pages: await refuseCopyProblem(withScratchDatabase(databaseUrl, tryDatabase)) }
  })
}
