import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits in the background, until the signal aborts at the latest. Never rejects, and does not keep
 * the process running.
 */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {})
