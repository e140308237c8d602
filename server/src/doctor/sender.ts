import { Resolver } from 'node:dns/promises'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding, FindingCode } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** What is asked of the names of the internet. */
export interface Names {
  resolveTxt: (name: string) => Promise<string[][]>
}

const answerMs = 3 * secondMs

/** Neither names that are not on the internet, nor those that say of themselves that they are examples. */
const isLocalName = (domain: string) =>
  !domain.includes('.') || /(^|\.)(localhost|test|example|invalid|local|internal)$/.test(domain)

/**
 * Whether those who get mails can tell that the sender's domain lets us write them: by SPF (RFC 7208),
 * DKIM (RFC 6376) and DMARC (RFC 7489). Without a network nothing is said.
 */
export async function senderFindings(
  { mailUrl, mailFrom }: Pick<Config, 'mailUrl' | 'mailFrom'>,
  names: Names = new Resolver({ timeout: answerMs, tries: 1 }),
): Promise<Finding[]> {
  if (mailUrl === undefined) return []
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1).toLowerCase()
  if (isLocalName(domain)) return [found('senderLocal', { domain })]
  const [spf, dkim, dmarc] = await Promise.all([
    recordsAt(names, domain, 'v=spf1', noRecord),
    hasKeys(names, domain),
    policyOf(names, domain),
  ])
  if (spf === undefined || dkim === undefined || dmarc === undefined)
    return [found('senderUnknown', { domain })]
  const spfCodes: FindingCode[] = ['spfMissing', 'spfFound']
  return [
    found(spfCodes[spf] ?? 'spfTwice', { domain }),
    found(dkim ? 'dkimFound' : 'dkimMissing', { domain }),
    found(dmarc > 0 ? 'dmarcFound' : 'dmarcMissing', { domain }),
  ]
}

/** How many records of a kind a name has; undefined where nobody can be asked. */
async function recordsAt(
  names: Names,
  name: string,
  kind: string,
  none = absent,
): Promise<number | undefined> {
  try {
    const records = await names.resolveTxt(name)
    return records.filter((parts) => parts.join('').toLowerCase().startsWith(kind)).length
  } catch (error) {
    return none.includes(Object(error).code) ? 0 : undefined
  }
}

/** A name without such a record. A sender's that is nowhere is none, or is asked of somebody who knows no names. */
const noRecord = ['ENODATA']
/** Or there is no such name. */
const absent = [...noRecord, 'ENOTFOUND']

/**
 * Nobody can list the keys of a domain. But where one is, the name above it exists: it is answered
 * with no record instead of with no such name (RFC 8020).
 */
async function hasKeys(names: Names, domain: string): Promise<boolean | undefined> {
  try {
    await names.resolveTxt(`_domainkey.${domain}`)
    return true
  } catch (error) {
    const { code } = Object(error)
    return absent.includes(code) ? code === 'ENODATA' : undefined
  }
}

/** A domain without a policy has that of the one above it. */
async function policyOf(names: Names, domain: string): Promise<number | undefined> {
  const own = await recordsAt(names, `_dmarc.${domain}`, 'v=dmarc1')
  const above = domain.split('.').slice(-2).join('.')
  if (own !== 0 || above === domain) return own
  return recordsAt(names, `_dmarc.${above}`, 'v=dmarc1')
}
