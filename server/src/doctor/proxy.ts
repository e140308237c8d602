import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Seen } from '../listener/probe.ts'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** An address of a network for documents (RFC 5737): nobody has it. */
export const nobody = '203.0.113.99'

interface Way {
  config: Pick<Config, 'trustProxy'>
  /** The product itself speaks http alone: behind https there is always a proxy. */
  isSecure: boolean
  /** Asks once more, with an `X-Forwarded-For` as anybody might send it. */
  forged: (forwardedFor: string) => Promise<Seen | undefined>
}

/** Whether visitors are known by their own addresses behind a proxy, and cannot choose another one. */
export async function proxyFindings(seen: Seen, way: Way): Promise<Finding[]> {
  const { config, isSecure, forged } = way
  const { connection: proxy, forwardedFor } = seen
  const isSent = forwardedFor !== ''
  if (!isSent && !isSecure && config.trustProxy.length === 0) return [found('proxyAbsent')]
  if (!isSent) return [found('proxySilent', { proxy })]
  if (!seen.isProxy) return [found('proxyUntrusted', { proxy })]
  // From a network that is trusted as a whole, whoever asks may name whom they like: no more is to be said.
  const asker = forwardedFor.split(',').at(-1)?.trim() ?? ''
  if (proxiesIn(config.trustProxy)(asker)) return [found('proxyTrusted', { proxy })]
  const believed = (await forged(nobody))?.visitor
  return [believed === nobody ? found('proxyForged', { proxy }) : found('proxyTrusted', { proxy })]
}
