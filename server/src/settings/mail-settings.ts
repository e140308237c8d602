import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, join } from 'node:path'
import { mergeOwnMails } from '@vitrine/api/mail/own-texts'
import { defaultMailTexts, type MailTextsByLocale } from '@vitrine/api/mail/texts'
import { Refusal } from './refusal.ts'

export interface MailSender {
  /** Undefined for the name of the site. */
  name: string | undefined
  address: string
}

/** `name@host` or `Name <name@host>`. */
const senderPattern = /^(?:([^<>\p{C}]*?)\s*<([\w.+-]+@[\w.-]+)>|([\w.+-]+@[\w.-]+))$/u

export const isMailFrom = (text: string) => senderPattern.test(text.trim())

/** True for `smtp://` or `smtps://` with a host and, optionally, user, password and port. */
export function isMailUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const hasNoPath = /^\/?$/.test(pathname) && search === '' && hash === ''
  return hostname !== '' && hasNoPath && isEncoded(username) && isEncoded(password)
}

/** False if a percent sign is followed by no valid code. */
function isEncoded(text: string) {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Parses `MAIL_FROM`. Without it, the sender is `no-reply@` the host of the site. */
export function parseMailSender(mailFrom: string | undefined, publicUrl: string): MailSender {
  const [, name, bracketed, bare] = senderPattern.exec(mailFrom?.trim() ?? '') ?? []
  const address = bracketed ?? bare
  if (address !== undefined) return { name: name?.replace(/^"(.*)"$/, '$1'), address }
  const { hostname } = new URL(publicUrl)
  const host = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
  return { name: undefined, address: `no-reply@${host}` }
}

/**
 * Reads the mail texts: those of the product, overridden by the JSON files of a folder, one for each
 * locale. Throws a `Refusal` if a file is invalid.
 */
export function readMailTexts(folder: string): MailTextsByLocale {
  if (!existsSync(folder)) return defaultMailTexts
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const own = new Map(files.map((name) => [basename(name, '.json'), readJson(join(folder, name))]))
  const read = mergeOwnMails(own)
  if ('problem' in read) throw createRefusal(`${read.locale}.json`, read.problem)
  return read.texts
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw createRefusal(basename(file), `it cannot be read: ${Object(error).message}.`)
  }
}

const createRefusal = (name: string, problem: string) => new Refusal(`mails/${name}: ${problem}`)
