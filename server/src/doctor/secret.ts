import type { Finding } from '@vitrine/contract/doctor'
import { siteHeldIn } from '../data/data-folder.ts'
import { isLongEnough } from '../settings/config.ts'
import { type Examined, found } from './finding.ts'

/** Whether the secret from which keys are made is there and long enough. */
export async function secretFindings({
  config,
  secret,
}: Pick<Examined, 'config' | 'secret'>): Promise<Finding[]> {
  if (secret !== undefined) return [found(isLongEnough(secret) ? 'secretThere' : 'secretShort')]
  // A new site has none yet: the first start makes it.
  const isSite = (await siteHeldIn(config.dataDir).catch(() => [])).length > 0
  return isSite ? [found('secretMissing')] : []
}
