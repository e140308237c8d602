import { domainToASCII } from 'node:url'
import { emailLengthMax } from '@vitrine/contract/identity/identity'

const localLengthMax = 64
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Characters that would end or change the host in a URL. */
const invalidInDomain = /[\p{Cc}\s/?#\\:[\]%]/u
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^${label}(\\.${label})*$`)

/**
 * Normalizes an email address: lower case, the domain in ASCII. Returns undefined if it is invalid.
 * Letters that look like ASCII are refused before the @ and give another domain after it, so that
 * no address can be imitated.
 */
export function normalizeEmail(typed: string): string | undefined {
  const parts = typed.trim().split('@')
  if (parts.length !== 2 || typed.length > emailLengthMax) return undefined
  const name = lowerAscii(parts[0] ?? '')
  // Punycode: the form on which browsers and mail servers agree.
  const host = invalidInDomain.test(parts[1] ?? '') ? '' : domainToASCII(parts[1] ?? '')
  const email = `${name}@${host}`
  const hasValidLength = name.length <= localLengthMax && email.length <= emailLengthMax
  return hasValidLength && local.test(name) && domain.test(host) ? email : undefined
}

// Not `toLowerCase`: it turns the Kelvin sign into an ordinary k.
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
