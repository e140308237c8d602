import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { secretProblem, shortSecretProblem, siteHeldIn } from '../data/data-folder.ts'
import { isLongEnough } from '../settings/environment.ts'
import { type Examined, found } from './finding.ts'

/** Reads the secret of a data folder. Returns neither value if there is none. */
export async function secretIn(
  dataDir: string,
): Promise<Pick<Examined, 'secret' | 'secretProblem'>> {
  const file = join(dataDir, 'secret')
  try {
    return { secret: (await readFile(file, 'utf8')).trim() }
  } catch (error) {
    const isAbsent = Object(error).code === 'ENOENT'
    return {
      secret: undefined,
      ...(!isAbsent && { secretProblem: secretProblem(file, Object(error)) }),
    }
  }
}

/** Checks that the secret exists, is readable and is long enough. */
export async function secretFindings({
  config,
  secret,
  secretProblem: problem,
}: Pick<Examined, 'config' | 'secret' | 'secretProblem'>): Promise<Finding[]> {
  if (problem !== undefined) return [found('secretUnreadable', { reason: problem })]
  if (secret !== undefined && isLongEnough(secret)) return [found('secretThere')]
  if (secret !== undefined) {
    const file = join(config.dataDir, 'secret')
    return [found('secretShort', { reason: shortSecretProblem(file, secret) })]
  }
  // The first start of a new site creates it.
  const isSite = (await siteHeldIn(config.dataDir).catch(() => [])).length > 0
  return isSite ? [found('secretMissing')] : []
}
