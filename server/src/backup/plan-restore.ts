import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { siteConfigName } from '@vitrine/files/site-folder'
import { findExistingFolder } from '../data/data-folder.ts'
import { Refusal } from '../settings/refusal.ts'
import { siteFolder } from '../settings/site-folder.ts'
import { findUnbuiltProblem } from '../settings/start-problems.ts'
import type { BackupHeader } from './archive/manifest.ts'
import { refuseCopyProblem } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import {
  inspectForRestore,
  isRunning,
  listSiteParts,
  type RestoreTarget,
  refuseMounts,
  toRestoreRefusal,
} from './check-restore.ts'

const siteConfigFile = join(siteFolder, siteConfigName)

/** Preview of a restore. */
export interface RestorePlan {
  about: BackupHeader
  /** Parts of the existing site that the restore would replace, such as `a database`. */
  siteParts: string[]
  isRunning: boolean
  /** True if the backup contains the secret. */
  hasSecret: boolean
  /** True if the `site.config.ts` of the backup differs from the one here. */
  hasOtherSiteConfig: boolean
}

/**
 * Reads and checks a whole backup, and returns what its restore would do. Changes nothing. Throws a
 * `Refusal` if the restore would fail, except because the site is running.
 */
export async function planRestore(
  file: string,
  { config, askPassphrase }: { config: RestoreTarget; askPassphrase: AskPassphrase },
): Promise<RestorePlan> {
  const { databaseUrl, dataDir } = config
  const problem = findUnbuiltProblem()
  if (problem) throw new Refusal(problem)
  const folder = await findExistingFolder(dataDir)
  await access(folder, constants.W_OK).catch(toRestoreRefusal(dataDir))
  await refuseMounts(config)
  const siteParts = await listSiteParts(config)
  await refuseCopyProblem(getDatabaseBackup(getDialect(databaseUrl)).checkPrograms(databaseUrl))
  const { about, hasSecret, siteConfig } = await inspectForRestore(file, config, askPassphrase)
  return {
    about,
    siteParts,
    isRunning: await isRunning(config),
    hasSecret,
    hasOtherSiteConfig: siteConfig !== undefined && (await differsFromSiteConfig(siteConfig)),
  }
}

/** True if the `site.config.ts` of a backup differs from that of this installation. */
export async function differsFromSiteConfig(siteConfig: string): Promise<boolean> {
  return siteConfig !== (await readFile(siteConfigFile, 'utf8'))
}
