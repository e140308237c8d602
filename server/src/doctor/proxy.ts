import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Seen } from '../listener/probe.ts'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** IP address reserved for documentation (RFC 5737); no visitor has it. */
export const nobody = '203.0.113.99'

interface ProxyProbe {
  config: Pick<Config, 'trustProxy'>
  /** True for HTTPS. The product speaks only HTTP, so there must be a proxy. */
  isSecure: boolean
  /** Sends another probe, with a forged `X-Forwarded-For` header. */
  forged: (forwardedFor: string) => Promise<Seen | undefined>
}

/** Checks that the site sees the IP addresses of visitors behind a proxy, and that they cannot forge them. */
export async function proxyFindings(seen: Seen, probe: ProxyProbe): Promise<Finding[]> {
  const { config, isSecure, forged } = probe
  const { connection: proxy, forwardedFor } = seen
  const hasHeader = forwardedFor !== ''
  if (!hasHeader && !isSecure && config.trustProxy.length === 0) return [found('proxyAbsent')]
  if (!hasHeader) return [found('proxySilent', { proxy })]
  if (!seen.isProxy) return [found('proxyUntrusted', { proxy })]
  // This machine is in a trusted network and may send any address, so a forged one proves nothing.
  const client = forwardedFor.split(',').at(-1)?.trim() ?? ''
  if (proxiesIn(config.trustProxy)(client)) return [found('proxyTrusted', { proxy })]
  const visitor = (await forged(nobody))?.visitor
  return [visitor === nobody ? found('proxyForged', { proxy }) : found('proxyTrusted', { proxy })]
}
