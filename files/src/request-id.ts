import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const idBytes = 5

const ids = new WeakMap<IncomingMessage, string>()

/**
 * Returns the request id, which error pages show and the log contains: ten random hexadecimal
 * digits. Generated on the first call for a request, and never taken from the client.
 */
export function getRequestId(req: IncomingMessage): string {
  const existing = ids.get(req)
  if (existing !== undefined) return existing
  const id = randomBytes(idBytes).toString('hex')
  ids.set(req, id)
  return id
}
