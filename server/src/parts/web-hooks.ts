import { toBatches } from '@vitrine/api/db/batches'
import type { Database } from '@vitrine/api/db/open'
import { completeMessage } from '@vitrine/api/forms/webhooks'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { addDelivery, type DeliveryRow } from '@vitrine/api/webhooks/store'
import { deliverWebhooks, removeOldWebhookData } from '@vitrine/api/webhooks/worker'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { everyPageKey } from '@vitrine/site/server/pages/shared-cache'
import type { LogError } from '../process/log.ts'
import { runEvery, runHourly } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'
import type { Config } from '../settings/config.ts'
import type { SharedCachePurge } from './site-pages.ts'

/** Interval at which due messages are sent. */
const sendEveryMs = 2 * secondMs

/** Maximum number of keys in one purge request. */
const keysPerPurge = 100

/**
 * Returns what purges the shared cache in front of the site; undefined if the settings name none.
 * Purges all pages now: those cached before the start may be of another build or other settings.
 */
export async function openSharedCachePurge(
  { front }: Config,
  { db, changes }: Database,
): Promise<SharedCachePurge | undefined> {
  if (!front.purge || front.sharedCacheSeconds === 0) return undefined
  const purge = async (keys: string[]) => {
    for (const tags of toBatches(keys, keysPerPurge))
      await addDelivery(db, { kind: 'purge', body: JSON.stringify({ tags }) }, new Date())
  }
  await purge([everyPageKey])
  return { onChange: changes.onChange, purge }
}

/** Starts to send web hooks and purge requests; returns the steps that stop it. */
export function startWebHooks(
  config: Config,
  { db }: Database,
  { formKeys }: Pick<ApiContext, 'formKeys'>,
  logError: LogError,
): ShutdownStep[] {
  const { publicUrl, site, front } = config
  if (!front.webhook && !front.purge) return []
  const ending = new AbortController()
  const work = {
    db,
    receivers: { change: front.webhook, purge: front.purge },
    complete: (row: DeliveryRow) => completeMessage({ db, formKeys }, row),
    messages: { rules: site.i18n, publicUrl },
    logError,
  }
  const stopSending = runEvery(sendEveryMs, () => deliverWebhooks(work, ending.signal), logError)
  const stopCleanup = runHourly(() => removeOldWebhookData(work), logError)
  const stop = async () => {
    ending.abort()
    await Promise.all([stopSending(), stopCleanup()])
  }
  return [{ name: 'web hooks', stop }]
}
