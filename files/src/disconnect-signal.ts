import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the client disconnects; aborted if it has already. */
export function createDisconnectSignal(res: ServerResponse): AbortSignal {
  if (res.destroyed) return AbortSignal.abort()
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}
