import { Resolver } from 'node:dns/promises'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding, FindingCode } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

/** DNS resolver; tests replace it. */
export interface DnsResolver {
  resolveTxt: (name: string) => Promise<string[][]>
}

const dnsTimeoutMs = 3 * secondMs

/** True for names without a dot and for the reserved names (RFC 2606, RFC 6762). */
const isLocalName = (domain: string) =>
  !domain.includes('.') || /(^|\.)(localhost|test|example|invalid|local|internal)$/.test(domain)

/**
 * Checks that the domain of MAIL_FROM has SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489)
 * records. Reports `senderUnknown` if DNS is not available.
 */
export async function checkSenderDomain(
  { mailUrl, mailFrom }: Pick<Config, 'mailUrl' | 'mailFrom'>,
  resolver: DnsResolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 }),
): Promise<Finding[]> {
  if (mailUrl === undefined) return []
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1).toLowerCase()
  if (isLocalName(domain)) return [createFinding('senderLocal', { domain })]
  const [spf, dkim, dmarc] = await Promise.all([
    countRecords(resolver, domain, 'v=spf1', noRecord),
    hasKeys(resolver, domain),
    countPolicies(resolver, domain),
  ])
  if (spf === undefined || dkim === undefined || dmarc === undefined)
    return [createFinding('senderUnknown', { domain })]
  const spfCodes: FindingCode[] = ['spfMissing', 'spfFound']
  return [
    createFinding(spfCodes[spf] ?? 'spfTwice', { domain }),
    createFinding(dkim ? 'dkimFound' : 'dkimMissing', { domain }),
    createFinding(dmarc > 0 ? 'dmarcFound' : 'dmarcMissing', { domain }),
  ]
}

/** Counts the TXT records of a kind; undefined if DNS is not available. `noneCodes` are the error codes that mean zero. */
async function countRecords(
  resolver: DnsResolver,
  name: string,
  kind: string,
  noneCodes = noName,
): Promise<number | undefined> {
  try {
    const records = await resolver.resolveTxt(name)
    return records.filter((parts) => parts.join('').toLowerCase().startsWith(kind)).length
  } catch (error) {
    return noneCodes.includes(Object(error).code) ? 0 : undefined
  }
}

/** The name exists without a TXT record. A missing sender domain more likely means that DNS does not work. */
const noRecord = ['ENODATA']
/** The name has no TXT record or does not exist. */
const noName = [...noRecord, 'ENOTFOUND']

/**
 * Returns true if the domain has DKIM keys; undefined if DNS is not available. Keys cannot be
 * listed, but if there is one, the name above it exists (RFC 8020): ENODATA instead of ENOTFOUND.
 */
async function hasKeys(resolver: DnsResolver, domain: string): Promise<boolean | undefined> {
  try {
    await resolver.resolveTxt(`_domainkey.${domain}`)
    return true
  } catch (error) {
    const { code } = Object(error)
    return noName.includes(code) ? code === 'ENODATA' : undefined
  }
}

/** Counts the DMARC policies. A domain without one uses that of its organizational domain. */
async function countPolicies(resolver: DnsResolver, domain: string): Promise<number | undefined> {
  const own = await countRecords(resolver, `_dmarc.${domain}`, 'v=dmarc1')
  const parent = domain.split('.').slice(-2).join('.')
  if (own !== 0 || parent === domain) return own
  return countRecords(resolver, `_dmarc.${parent}`, 'v=dmarc1')
}
