import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config'
import { avatarRules, nameLengthMax, passwordLength } from '@vitrine/contract/identity'
import { fallbackChain, localeOf } from '@vitrine/contract/locale'
import { localeHeader } from '@vitrine/contract/paths'
import type { Context } from 'hono'

const folder = join(import.meta.dirname, '../../locales/identity')

type Messages = Record<MessageName, string>
export type MessageName =
  | 'required'
  | 'invalid'
  | 'too_long'
  | 'bad_body'
  | 'unauthenticated'
  | 'forbidden'
  | 'csrf'
  | 'credentials'
  | 'too_many'
  | 'email_invalid'
  | 'email_taken'
  | 'email_changed'
  | 'name_length'
  | 'locale_unknown'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_mismatch'
  | 'password_wrong'
  | 'password_changed'
  | 'confirm_password'
  | 'reset_sent'
  | 'link_invalid'
  | 'code_invalid'
  | 'challenge_over'
  | 'two_factor_off'
  | 'two_factor_on'
  | 'avatar_invalid'
  | 'avatar_large'
  | 'last_administrator'
  | 'session_unknown'
  | 'set_up_done'
  | 'screenshot_invalid'
  | 'too_many_reports'
  | 'report_unknown'

const texts = new Map(
  readdirSync(folder).map((file): [string, Messages] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)

/** Numbers that messages mention. */
const known: Partial<Record<MessageName, Record<string, number>>> = {
  name_length: { max: nameLengthMax },
  password_short: { min: passwordLength.min },
  password_long: { max: passwordLength.max },
  avatar_large: { max: avatarRules.bytesMax / 1_000_000 },
}

/** Writes a message in the language of the request. */
export type Say = (name: MessageName, values?: Record<string, string | number>) => string

/** The language of the `Locale` header, else of `Accept-Language`, else the default one. */
export function sayIn(c: Context, rules: LocaleRules): Say {
  const chain = fallbackChain(rules, askedLanguage(c, rules))
  const found = chain.map((code) => texts.get(languageOf(code))).find((each) => each !== undefined)
  const [messages = found] = found ? [found] : texts.values()
  return (name, values = known[name]) =>
    (messages?.[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => String(values?.[key] ?? ''))
}

function askedLanguage(c: Context, rules: LocaleRules) {
  const asked = c.req.header(localeHeader) ?? ''
  if (localeOf(rules, asked)) return asked
  const accepted = (c.req.header('accept-language') ?? '').split(',')
  const codes = accepted.map((part) => languageOf(part.trim()))
  return codes.find((code) => localeOf(rules, code)) ?? rules.defaultLocale
}

const languageOf = (tag: string) => tag.split(/[-;]/, 1)[0] ?? ''
