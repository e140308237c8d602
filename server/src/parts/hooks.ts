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

/** Interval at which due messages are sent. */
const sendEveryMs = 2 * secondMs

/** Maximum number of keys in one purge request. */
const keysPerPurge = 100

/**
 * Returns what purges the shared cache in front of the site; undefined if the settings name none.
 * Purges all pages now: those cached before the start may be of another build or other settings.
 */
export async function frontOf(
  { front }: Config,
  { db, changes }: Database,
): Promise<Front | undefined> {
  if (!front.purge || front.sharedCacheSeconds === 0) return undefined
  const purge = async (keys: string[]) => {
    for (const tags of inParts(keys, keysPerPurge))
      await addDelivery(db, { kind: 'purge', body: JSON.stringify({ tags }) }, new Date())
  }
  await purge([everyPage])
  return { onChange: changes.onChange, purge }
}

/** Starts to send web hooks and purge requests; returns the steps that stop it. */
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
  const stopSending = repeatedly(sendEveryMs, () => tellOthers(work, ending.signal), logError)
  const stopCleanup = hourly(() => tidyHooks(work), logError)
  const stop = async () => {
    ending.abort()
    await Promise.all([stopSending(), stopCleanup()])
  }
  return [{ name: 'web hooks', stop }]
}
