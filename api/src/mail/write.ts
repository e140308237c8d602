import { render, toPlainText } from '@react-email/render'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Look } from '@vitrine/contract/config/look'
import { palettesOf } from '@vitrine/contract/config/palettes'
import { fill } from '../texts/read-texts.ts'
import type { WrittenMail } from './delivery.ts'
import { mailLayout } from './layout.ts'
import type { Mail } from './mail.ts'
import { noticePartsIn } from './notice-parts.ts'
import { type MailTextsByLocale, mailTextsIn } from './texts.ts'

const hourMinutes = 60
const dayMinutes = 1_440
/** Up to here people count in hours. */
const hoursMax = 72

/** What all mails of an installation have in common. */
export interface MailSettings {
  rules: LocaleRules
  siteName: string
  look?: Look | undefined
  /** Of the product, with those of the site's own over them. */
  texts: MailTextsByLocale
}

/** Writes a mail in the language of its reader, as HTML and as text. */
export async function writeMail(
  { rules, siteName, look, texts: all }: MailSettings,
  mail: Mail,
): Promise<Omit<WrittenMail, 'messageId'>> {
  const { texts, lang, dir } = mailTextsIn(all)(rules, mail.locale)
  const { subject, lines, button, notes, why } = texts[mail.template]
  const site = fill(texts.quoted, { site: siteName })
  const state = 'state' in mail.data ? { state: texts.states[mail.data.state] } : {}
  const told = noticePartsIn(lang, texts, mail)
  const values = { ...mail.data, ...durationIn(lang, mail), ...state, ...told.values, site }
  const say = (words: string) => fill(words, values)
  const name = 'name' in mail.data ? mail.data.name : undefined
  const parts = {
    lang,
    dir,
    site,
    subject: say(subject),
    greeting: isGreetable(name) ? fill(texts.greeting, { name }) : texts.hello,
    lines: lines.map(say),
    button,
    url: mail.data.url,
    copy: texts.copy,
    notes: [...notes, ...told.notes].map(say),
    why: say(why),
    palettes: palettesOf(look),
  }
  const html = (await render(mailLayout(parts))).replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>')
  return { to: mail.to, lang, subject: parts.subject, html, text: toPlainText(html, asWritten) }
}

/** Headings are not shouted. */
const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/**
 * Anybody can write anything into a name and have a mail sent to an address that is not theirs: what
 * a mail program would turn into a link, or what goes on and on, is not repeated.
 */
function isGreetable(name: string | undefined): name is string {
  return name !== undefined && [...name].length <= greetedMax && /^[^\p{C}/@:]+$/u.test(name)
    ? !/\p{L}\.\p{L}{2}/u.test(name)
    : false
}

const greetedMax = 60

function durationIn(lang: string, { data }: Mail) {
  if (!('minutes' in data)) return {}
  const { minutes } = data
  const [unit, length] = unitFor(minutes)
  const duration = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
  const words = duration.format(minutes / length)
  // A number and its unit stay on one line.
  return { duration: words.replace(/\s/, '\u00a0') }
}

function unitFor(minutes: number) {
  if (minutes > hoursMax * hourMinutes && minutes % dayMinutes === 0)
    return ['day', dayMinutes] as const
  const inHours = minutes > hourMinutes && minutes % hourMinutes === 0
  return inHours ? (['hour', hourMinutes] as const) : (['minute', 1] as const)
}
