import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseOutage, type OutageListener } from '@vitrine/api/db/outage'

const retryMs = 1_000

/**
 * Calls `open` and retries every second while the database is unreachable, frozen, locked or full.
 * Throws any other error, which would occur again, and outages for which `waitsFor` returns false.
 */
export async function openWithRetry<T>(
  open: () => Promise<T>,
  outages: OutageListener,
  waitsFor: (outage: DatabaseOutage) => boolean = () => true,
): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseOutage) || !waitsFor(error)) throw error
      outages.onFailure(error)
    }
    await sleep(retryMs)
  }
}
