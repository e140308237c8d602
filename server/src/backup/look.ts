import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { siteConfigName } from '@vitrine/files/site-folder'
import { folderFor } from '../data/data-folder.ts'
import { Refusal } from '../settings/refusal.ts'
import { siteFolder } from '../settings/site-folder.ts'
import { unbuiltProblem } from '../settings/start-problems.ts'
import type { About } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import {
  heldAt,
  isRunning,
  lookAtBackup,
  notRestorable,
  type Place,
  refuseMounts,
} from './may-restore.ts'

const siteConfigFile = join(siteFolder, siteConfigName)

/** Preview of a restore. */
export interface Plan {
  about: About
  /** Parts of the existing site that the restore would replace, such as `a database`. */
  held: string[]
  isRunning: boolean
  /** True if the backup contains the secret. */
  hasSecret: boolean
  /** True if the `site.config.ts` of the backup differs from the one here. */
  otherSiteConfig: boolean
}

/**
 * Reads and checks a whole backup, and returns what its restore would do. Changes nothing. Throws a
 * `Refusal` if the restore would fail, except because the site is running.
 */
export async function planRestore(
  file: string,
  { config, askPassphrase }: { config: Place; askPassphrase: AskPassphrase },
): Promise<Plan> {
  const { databaseUrl, dataDir } = config
  const problem = unbuiltProblem()
  if (problem) throw new Refusal(problem)
  const folder = await folderFor(dataDir)
  await access(folder, constants.W_OK).catch(notRestorable(dataDir))
  await refuseMounts(config)
  const siteParts = await heldAt(config)
  await asRefusal(copiesOf(dialectOf(databaseUrl)).prepare(databaseUrl))
  const { about, hasSecret, siteConfig } = await lookAtBackup(file, config, askPassphrase)
  return {
    about,
    held: siteParts,
    isRunning: await isRunning(config),
    hasSecret,
    otherSiteConfig: siteConfig !== undefined && (await differsFromOurs(siteConfig)),
  }
}

/** True if the `site.config.ts` of a backup differs from that of this installation. */
export async function differsFromOurs(siteConfig: string): Promise<boolean> {
  return siteConfig !== (await readFile(siteConfigFile, 'utf8'))
}
