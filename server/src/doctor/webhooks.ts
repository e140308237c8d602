import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { createFinding, getErrorReason } from './finding.ts'

const answerMs = 8 * secondMs

/** Checks that WEBHOOK_URL and PURGE_URL respond. Sends OPTIONS, which changes nothing; any status counts. */
export async function checkReceivers({ front }: Pick<Config, 'front'>): Promise<Finding[]> {
  const receivers = [
    ...(front.webhook ? [{ name: 'WEBHOOK_URL', url: front.webhook.url }] : []),
    ...(front.purge ? [{ name: 'PURGE_URL', url: front.purge.url }] : []),
  ]
  return Promise.all(
    receivers.map(async ({ name, url }) => {
      // Path and query may contain a key: show only the origin.
      const origin = new URL(url).origin
      try {
        const signal = AbortSignal.timeout(answerMs)
        const response = await fetch(url, { method: 'OPTIONS', redirect: 'manual', signal })
        await response.body?.cancel()
        return createFinding('receiverReached', { name, place: origin })
      } catch (error) {
        return createFinding('receiverAway', { name, place: origin, reason: getErrorReason(error) })
      }
    }),
  )
}
