import type { Database } from '@vitrine/api/db/open'
import { addDelivery } from '@vitrine/api/hooks/store'
import { tellOthers, tidyHooks } from '@vitrine/api/hooks/worker'
import { inParts } from '@vitrine/api/publishing/move-addresses'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { everyPage } from '@vitrine/site/server/pages/shared-cache'
import { hourly, repeatedly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'
import type { Step } from '../process/stopping.ts'
import type { Config } from '../settings/config.ts'
import type { Front } from './pages-part.ts'

/** How late others are told. */
const everyMs = 2 * secondMs

/** How many keys caches take at once. */
const keysAtOnce = 100

/**
 * How a cache in front hears from this process. What it keeps from before the start is forgotten: a
 * new build, other settings, and nobody knows what it was made of.
 */
export async function frontOf(
  { front }: Config,
  { db, changes }: Database,
): Promise<Front | undefined> {
  if (!front.purge || front.sharedCacheSeconds === 0) return undefined
  const purge = async (keys: string[]) => {
    for (const tags of inParts(keys, keysAtOnce))
      await addDelivery(db, { kind: 'purge', body: JSON.stringify({ tags }) }, new Date())
  }
  await purge([everyPage])
  return { onChange: changes.onChange, purge }
}

/** Tells others of changes, and caches in front what to forget; answers how that is ended. */
export function startHooks(config: Config, { db }: Database, logError: LogError): Step[] {
  const { publicUrl, site, front } = config
  if (!front.webhook && !front.purge) return []
  const ending = new AbortController()
  const work = {
    db,
    receivers: { change: front.webhook, purge: front.purge },
    telling: { rules: site.i18n, publicUrl },
    logError,
  }
  const stopTelling = repeatedly(everyMs, () => tellOthers(work, ending.signal), logError)
  const stopTidying = hourly(() => tidyHooks(work), logError)
  const stop = async () => {
    ending.abort()
    await Promise.all([stopTelling(), stopTidying()])
  }
  return [{ name: 'messages to others', stop }]
}
