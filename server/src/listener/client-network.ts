import type { IncomingMessage } from 'node:http'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import { placeOf } from '@vitrine/api/identity/guards/networks'
import { addressFrom } from '@vitrine/api/identity/guards/visitor'

/**
 * Returns a function that reads the network of the client from a request: the unit of rate limits,
 * here as in the API. Trusts `X-Forwarded-For` of the proxies in `trustProxy` (`TRUST_PROXY`).
 */
export function placesBehind(trustProxy: string[]) {
  const isProxy = proxiesIn(trustProxy)
  return ({ headers, socket }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for']
    return placeOf(addressFrom(isProxy, socket.remoteAddress ?? '', String(forwardedFor ?? '')))
  }
}
