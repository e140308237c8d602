import type { IncomingMessage } from 'node:http'
import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import { getNetworkKey } from '@vitrine/api/identity/guards/networks'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'

/**
 * Returns a function that reads the network of the client from a request: the unit of rate limits,
 * here as in the API. Trusts `X-Forwarded-For` of the proxies in `trustProxy` (`TRUST_PROXY`).
 */
export function createNetworkReader(trustProxy: string[]) {
  const isProxy = createProxyCheck(trustProxy)
  return ({ headers, socket }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for']
    return getNetworkKey(
      findClientAddress(isProxy, socket.remoteAddress ?? '', String(forwardedFor ?? '')),
    )
  }
}
