import { domainToASCII } from 'node:url'
import { emailLengthMax } from '@vitrine/contract/identity/identity'

const localLengthMax = 64
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What would end a domain in an address of the web, or be passed over there. */
const notOfDomain = /[\p{Cc}\s/?#\\:[\]%]/u
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^${label}(\\.${label})*$`)

/**
 * The one spelling of an e-mail address: small letters, the domain in ASCII. Undefined for what is
 * none; letters that only look like ASCII ones are refused before the @ and are another domain after
 * it, so that nobody's address can be imitated.
 */
export function tidyEmail(typed: string): string | undefined {
  const parts = typed.trim().split('@')
  if (parts.length !== 2 || typed.length > emailLengthMax) return undefined
  const name = lowerAscii(parts[0] ?? '')
  // Browsers and mail servers agree on this form of a name in any script.
  const host = notOfDomain.test(parts[1] ?? '') ? '' : domainToASCII(parts[1] ?? '')
  const email = `${name}@${host}`
  const fits = name.length <= localLengthMax && email.length <= emailLengthMax
  return fits && local.test(name) && domain.test(host) ? email : undefined
}

// The Kelvin sign is a letter whose small form is an ordinary k.
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
