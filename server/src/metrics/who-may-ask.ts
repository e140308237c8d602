import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const thisMachine = /^(::ffff:)?127\.|^::1$/
const ownNames = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/
/** What proxies add: behind one on this machine every stranger comes from this machine. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** By what a request may read the figures. */
export interface Access {
  token: string | undefined
  /**
   * True if the public address is https: a proxy is in front then, and one that adds no field makes
   * every stranger look like this machine.
   */
  isProxied: boolean
}

/** True with the token where there is one, else for requests of this machine where no proxy is. */
export const mayAsk = (req: IncomingMessage, { token, isProxied }: Access): boolean =>
  token === undefined ? !isProxied && isFromHere(req) : hasToken(req, token)

function isFromHere({ headers, socket }: IncomingMessage) {
  const isForwarded = forwarding.some((name) => headers[name] !== undefined)
  const isNamed = ownNames.test(headers.host ?? '')
  return !isForwarded && isNamed && thisMachine.test(socket.remoteAddress ?? '')
}

// Of digests, which are of one length: how long it takes tells nothing of the token.
function hasToken({ headers }: IncomingMessage, token: string) {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [ours, theirs] = [token, given].map((text) => hash('sha256', text, 'buffer'))
  return ours !== undefined && theirs !== undefined && timingSafeEqual(ours, theirs)
}
