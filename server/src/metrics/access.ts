import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const loopback = /^(::ffff:)?127\.|^::1$/
const localNames = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/
/** Headers that proxies add. Behind a proxy on this machine, all requests come from this machine. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

export interface MetricsAccess {
  token: string | undefined
  /**
   * True if the public address is https: there must be a proxy, and if it adds no header, every
   * request looks local.
   */
  isProxied: boolean
}

/** True if the request has the token; if none is set, true for local requests without a proxy. */
export const mayReadMetrics = (
  req: IncomingMessage,
  { token, isProxied }: MetricsAccess,
): boolean => (token === undefined ? !isProxied && isLocal(req) : hasToken(req, token))

function isLocal({ headers, socket }: IncomingMessage) {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined)
  const hasLocalName = localNames.test(headers.host ?? '')
  return !isForwarded && hasLocalName && loopback.test(socket.remoteAddress ?? '')
}

// Compares digests, which have the same length, in constant time.
function hasToken({ headers }: IncomingMessage, token: string) {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [expected, actual] = [token, given].map((text) => hash('sha256', text, 'buffer'))
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual)
}
