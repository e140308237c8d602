import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseOutage, type OutageListener } from '@vitrine/api/db/outage'

const askAgainMs = 1_000

/**
 * Opens what stands on a database, and tries again every second while that is away, frozen, locked or
 * full. Whatever else fails is thrown: it would fail the next time too. So is what nobody `waitsFor`.
 */
export async function whenThere<T>(
  open: () => Promise<T>,
  outages: OutageListener,
  waitsFor: (outage: DatabaseOutage) => boolean = () => true,
): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseOutage) || !waitsFor(error)) throw error
      outages.failed(error)
    }
    await sleep(askAgainMs)
  }
}
