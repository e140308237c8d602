import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackChain, languageOf } from '@vitrine/contract/locale'
import type { ReportState } from '@vitrine/contract/reports'
import type { MailData } from './mail.ts'

const folder = join(import.meta.dirname, '../../locales/mails')
/** The product's own language, for locales that lead to none of the others. */
const first = 'fr'

/** What one mail says; `{words}` stand for what the template is given. */
export interface TemplateTexts {
  subject: string
  /** Before the button. */
  lines: string[]
  button: string
  /** After the link. */
  notes: string[]
  /** Why one gets this mail. */
  why: string
}

export type MailTexts = Record<keyof MailData, TemplateTexts> & {
  quoted: string
  greeting: string
  hello: string
  copy: string
  /** What the states of a bug report are called. */
  states: Record<ReportState, string>
}

const all = new Map(
  readdirSync(folder).map((file): [string, MailTexts] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)

/** The texts for a locale, or for the nearest one that has some; with the attributes of its language. */
export function mailTexts(rules: LocaleRules, locale: string) {
  const found = fallbackChain(rules, locale).find((code) => all.has(baseOf(code))) ?? first
  const texts = all.get(baseOf(found))
  if (!texts) throw new Error(`There are no texts for mails in ${found}.`)
  return { texts, ...languageOf(rules, found) }
}

const baseOf = (code: string) => code.split('-', 1)[0] ?? ''
