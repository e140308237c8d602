import type { Finding } from '@vitrine/contract/doctor'
import { secondMs } from '@vitrine/contract/durations'
import type { Config } from '../settings/config.ts'
import { found, reasonOf } from './finding.ts'

const answerMs = 8 * secondMs

/**
 * Whether those who are told of changes can be reached. They are asked by OPTIONS, which does nothing;
 * whatever they answer, somebody is there.
 */
export async function receiverFindings({ front }: Pick<Config, 'front'>): Promise<Finding[]> {
  const receivers = [
    ...(front.webhook ? [{ name: 'WEBHOOK_URL', url: front.webhook.url }] : []),
    ...(front.purge ? [{ name: 'PURGE_URL', url: front.purge.url }] : []),
  ]
  return Promise.all(
    receivers.map(async ({ name, url }) => {
      // The address may hold a key.
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
