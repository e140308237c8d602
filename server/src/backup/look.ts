import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { siteConfigName } from '@vitrine/files/site-folder'
import { Refusal } from '../settings/refusal.ts'
import { siteFolder } from '../settings/site-folder.ts'
import { unbuiltProblem } from '../settings/start-problems.ts'
import type { About } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { folderFor } from './archive/room.ts'
import {
  heldAt,
  isRunning,
  lookAtBackup,
  notRestorable,
  type Place,
  refuseMounts,
} from './may-restore.ts'

const siteConfigFile = join(siteFolder, siteConfigName)

/** What a restore would do. */
export interface Plan {
  about: About
  /** What is in the places that it writes to. */
  held: string[]
  isRunning: boolean
  /** Whether the backup holds the secret. */
  hasSecret: boolean
  /** Whether its `site.config.ts` differs from the one here. */
  otherSiteConfig: boolean
}

/**
 * Says what a restore would do, and changes nothing: the whole backup is read and checked. A `Refusal`
 * says what would keep the restore from its end; a site that runs does not.
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
  const held = await heldAt(config)
  await asRefusal(copiesOf(dialectOf(databaseUrl)).prepare(databaseUrl))
  const { about, hasSecret, siteConfig } = await lookAtBackup(file, config, askPassphrase)
  return {
    about,
    held,
    isRunning: await isRunning(config),
    hasSecret,
    otherSiteConfig: siteConfig !== undefined && (await differsFromOurs(siteConfig)),
  }
}

/** Whether the settings of a backup are others than those of this installation. */
export async function differsFromOurs(siteConfig: string): Promise<boolean> {
  return siteConfig !== (await readFile(siteConfigFile, 'utf8'))
}
