import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { found, reasonOf } from './finding.ts'

const answerMs = 8 * secondMs

/**
 * Checks that the receivers of changes (WEBHOOK_URL, PURGE_URL) can be reached. Sends an OPTIONS
 * request, which changes nothing; any response counts.
 */
export async function receiverFindings({ front }: Pick<Config, 'front'>): Promise<Finding[]> {
  const receivers = [
    ...(front.webhook ? [{ name: 'WEBHOOK_URL', url: front.webhook.url }] : []),
    ...(front.purge ? [{ name: 'PURGE_URL', url: front.purge.url }] : []),
  ]
  return Promise.all(
    receivers.map(async ({ name, url }) => {
      // The path and query are not shown: they may contain a key.
      const place = new URL(url).origin
      try {
        const signal = AbortSignal.timeout(answerMs)
        const answer = await fetch(url, { method: 'OPTIONS', redirect: 'manual', signal })
        await answer.body?.cancel()
        return found('receiverReached', { name, place })
      } catch (error) {
        return found('receiverAway', { name, place, reason: reasonOf(error) })
      }
    }),
  )
}
