import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '@vitrine/contract/operation/doctor'
import {
  getShortSecretMessage,
  getUnreadableSecretMessage,
  listDataFolderParts,
} from '../data/data-folder.ts'
import { isSecretLongEnough } from '../settings/environment.ts'
import { createFinding, type ExaminedSite } from './finding.ts'

/** Reads the secret of a data folder. Returns neither value if there is none. */
export async function readStoredSecret(
  dataDir: string,
): Promise<Pick<ExaminedSite, 'secret' | 'secretProblem'>> {
  const file = join(dataDir, 'secret')
  try {
    return { secret: (await readFile(file, 'utf8')).trim() }
  } catch (error) {
    const isAbsent = Object(error).code === 'ENOENT'
    return {
      secret: undefined,
      ...(!isAbsent && { secretProblem: getUnreadableSecretMessage(file, Object(error)) }),
    }
  }
}

/** Checks that the secret exists, is readable and is long enough. */
export async function checkSecret({
  config,
  secret,
  secretProblem: problem,
}: Pick<ExaminedSite, 'config' | 'secret' | 'secretProblem'>): Promise<Finding[]> {
  if (problem !== undefined) return [createFinding('secretUnreadable', { reason: problem })]
  if (secret !== undefined && isSecretLongEnough(secret)) return [createFinding('secretThere')]
  if (secret !== undefined) {
    const file = join(config.dataDir, 'secret')
    return [createFinding('secretShort', { reason: getShortSecretMessage(file, secret) })]
  }
  // The first start of a new site creates it.
  const isSite = (await listDataFolderParts(config.dataDir).catch(() => [])).length > 0
  return isSite ? [createFinding('secretMissing')] : []
}
