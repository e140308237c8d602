import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const idBytes = 5

const ids = new WeakMap<IncomingMessage, string>()

/**
 * The name of a request, by which its reader and the owner speak of the same: ten hexadecimal digits,
 * made when somebody first asks for it and never taken from a client. A request that nobody asks about
 * has none, and pays for none.
 */
export function requestIdOf(req: IncomingMessage): string {
  const known = ids.get(req)
  if (known !== undefined) return known
  const id = randomBytes(idBytes).toString('hex')
  ids.set(req, id)
  return id
}
