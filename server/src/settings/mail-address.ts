import { isIP } from 'node:net'

/** Who writes the site's mails. */
export interface MailSender {
  name: string
  address: string
}

/** `name@host`, alone or as `Name <name@host>`; the local part and the host hold nothing unusual. */
const senderShape = /^(?:([^<>\p{C}]*?)\s*<([\w.+-]+@[\w.-]+)>|([\w.+-]+@[\w.-]+))$/u

export const isMailFrom = (text: string) => senderShape.test(text.trim())

/** Where mails are sent to: `smtp://` or `smtps://`, a host, perhaps a user and a port. */
export function isMailUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const bare = /^\/?$/.test(pathname) && search === '' && hash === ''
  return hostname !== '' && bare && isEncoded(username) && isEncoded(password)
}

function isEncoded(text: string) {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    // A percent sign that encodes nothing.
    return false
  }
}

/** The sender that was given, else one at the host of the site. */
export function senderOf(
  given: string | undefined,
  siteName: string,
  publicUrl: string,
): MailSender {
  const [, name = siteName, named, alone] = senderShape.exec(given?.trim() ?? '') ?? []
  const address = named ?? alone
  if (address !== undefined) return { name: unquoted(name), address }
  const { hostname } = new URL(publicUrl)
  const host = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
  return { name: siteName, address: `no-reply@${host}` }
}

const unquoted = (name: string) => name.replace(/^"(.*)"$/, '$1')
