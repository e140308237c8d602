import { render, toPlainText } from '@react-email/render'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Look } from '@vitrine/contract/config/look'
import { computePalettes } from '@vitrine/contract/config/palettes'
import { createTextFinder, fillPlaceholders } from '../texts/read-texts.ts'
import type { RenderedMail } from './delivery.ts'
import { mailLayout } from './layout.ts'
import type { Mail } from './mail.ts'
import { formatSections, getStop } from './mail-sections.ts'
import { formatNotice } from './notice-parts.ts'
import { removeLinks } from './remove-links.ts'
import type { MailTextsByLocale } from './texts.ts'

const hourMinutes = 60
const dayMinutes = 1_440
/** Longer durations are shown in days. */
const hoursMax = 72

export interface MailSettings {
  rules: LocaleRules
  siteName: string
  look?: Look | undefined
  texts: MailTextsByLocale
}

/** Renders a mail in the recipient's language, as HTML and as plain text. */
export async function renderMail(
  { rules, siteName, look, texts: all }: MailSettings,
  mail: Mail,
): Promise<Omit<RenderedMail, 'messageId'>> {
  const { texts, lang, dir } = createTextFinder(all)(rules, mail.locale)
  const { subject, lines, button, notes, why } = texts[mail.template]
  const site = fillPlaceholders(texts.quoted, { site: siteName })
  const state = 'state' in mail.data ? { state: texts.states[mail.data.state] } : {}
  const notice = formatNotice(lang, texts, mail)
  const values = {
    ...getValues(mail),
    ...formatDuration(lang, mail),
    ...state,
    ...notice.values,
    site,
  }
  const fillIn = (words: string) => fillPlaceholders(words, values)
  const name = 'name' in mail.data ? mail.data.name : undefined
  const parts = {
    lang,
    dir,
    site,
    subject: fillIn(subject),
    greeting: isGreetable(name) ? fillPlaceholders(texts.greeting, { name }) : texts.hello,
    lines: [...lines.map(fillIn), ...formatAnswers(mail), ...splitAnswer(mail)],
    button,
    url: mail.data.url,
    copy: texts.copy,
    stop: getStop(texts['weekly-pages'], mail),
    sections: formatSections(lang, texts, mail),
    notes: [...notes, ...notice.notes].map(fillIn),
    why: fillIn(why),
    palettes: computePalettes(look),
  }
  const html = (await render(mailLayout(parts))).replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>')
  return {
    to: mail.to,
    lang,
    stopUrl: parts.stop?.url,
    ...('replyTo' in mail.data && { replyTo: mail.data.replyTo }),
    subject: parts.subject,
    html,
    text: toPlainText(html, plainTextOptions),
  }
}

/** Returns the values for placeholders: all but lists. */
function getValues({ template, data }: Mail) {
  if (template === 'form-copy') return { title: data.title }
  if (template === 'form-daily') return { count: data.count }
  return template === 'weekly-pages' ? { name: data.name } : data
}

/** Returns the paragraphs of an answer to a sender. */
const splitAnswer = ({ template, data }: Mail): string[] =>
  template === 'form-answer' ? data.answer.split(/\s*\n\s*/) : []

/** Returns a line for each answer of a form. A stranger may have typed them: links are removed. */
const formatAnswers = ({ template, data }: Mail): string[] =>
  template === 'form-copy'
    ? data.answers.map(({ label, value }) => `${label} – ${removeLinks(value, answerMax)}`)
    : []

const answerMax = 2_000

/** By default the plain text has headings in upper case. */
const plainTextOptions = {
  selectors: ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
}

/**
 * True if the name may be repeated in the mail. An attacker can request mails to a stranger's
 * address: a name that is long or would become a link is left out.
 */
function isGreetable(name: string | undefined): name is string {
  return name !== undefined && [...name].length <= nameLengthMax && /^[^\p{C}/@:]+$/u.test(name)
    ? !/\p{L}\.\p{L}{2}/u.test(name)
    : false
}

const nameLengthMax = 60

function formatDuration(lang: string, { data }: Mail) {
  if (!('minutes' in data)) return {}
  const { minutes } = data
  const [unit, length] = getUnit(minutes)
  const duration = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
  const words = duration.format(minutes / length)
  // No-break space between the number and its unit.
  return { duration: words.replace(/\s/, '\u00a0') }
}

function getUnit(minutes: number) {
  if (minutes > hoursMax * hourMinutes && minutes % dayMinutes === 0)
    return ['day', dayMinutes] as const
  const inHours = minutes > hourMinutes && minutes % hourMinutes === 0
  return inHours ? (['hour', hourMinutes] as const) : (['minute', 1] as const)
}
