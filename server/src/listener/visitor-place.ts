import type { IncomingMessage } from 'node:http'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import { placeOf } from '@vitrine/api/identity/guards/networks'
import { addressFrom } from '@vitrine/api/identity/guards/visitor'

/** What tells by which network visitors are counted, as the API counts them (`TRUST_PROXY`). */
export function placesBehind(trustProxy: string[]) {
  const isProxy = proxiesIn(trustProxy)
  return ({ headers, socket }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for']
    return placeOf(addressFrom(isProxy, socket.remoteAddress ?? '', String(forwardedFor ?? '')))
  }
}
