import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { ProbeReport } from '../listener/probe.ts'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

/** IP address reserved for documentation (RFC 5737); no visitor has it. */
export const unusedAddress = '203.0.113.99'

interface ProxyProbe {
  config: Pick<Config, 'trustProxy'>
  /** True for HTTPS. The product speaks only HTTP, so there must be a proxy. */
  isSecure: boolean
  /** Sends another probe, with a forged `X-Forwarded-For` header. */
  forged: (forwardedFor: string) => Promise<ProbeReport | undefined>
}

/** Checks that the site sees the IP addresses of visitors behind a proxy, and that they cannot forge them. */
export async function checkProxy(seen: ProbeReport, probe: ProxyProbe): Promise<Finding[]> {
  const { config, isSecure, forged } = probe
  const { connection: proxy, forwardedFor } = seen
  const hasHeader = forwardedFor !== ''
  if (!hasHeader && !isSecure && config.trustProxy.length === 0)
    return [createFinding('proxyAbsent')]
  if (!hasHeader) return [createFinding('proxySilent', { proxy })]
  if (!seen.isProxy) return [createFinding('proxyUntrusted', { proxy })]
  // This machine is in a trusted network and may send any address, so a forged one proves nothing.
  const client = forwardedFor.split(',').at(-1)?.trim() ?? ''
  if (createProxyCheck(config.trustProxy)(client)) return [createFinding('proxyTrusted', { proxy })]
  const visitor = (await forged(unusedAddress))?.visitor
  return [
    visitor === unusedAddress
      ? createFinding('proxyForged', { proxy })
      : createFinding('proxyTrusted', { proxy }),
  ]
}
