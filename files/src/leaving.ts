import type { ServerResponse } from 'node:http'

/** Aborted as soon as nobody waits for an answer any more, also when they have gone already. */
export function leavingOf(res: ServerResponse): AbortSignal {
  if (res.destroyed) return AbortSignal.abort()
  const leaving = new AbortController()
  res.once('close', () => leaving.abort())
  return leaving.signal
}
