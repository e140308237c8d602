import { fill } from '../texts/read-texts.ts'
import type { Mail, NoticeData } from './mail.ts'
import type { MailTexts } from './texts.ts'

const nothing = { at: '', from: '', last: '', wasYou: '', notYou: '' }

/** What a notice says of what was done: when, from where, and what to do about it. */
export function noticePartsIn(lang: string, texts: MailTexts, { data }: Mail) {
  if (!('from' in data)) return { values: nothing, notes: [] }
  const { wasYou, notYou } = texts
  const values = {
    ...nothing,
    at: momentIn(lang, data.at),
    from: deviceIn(texts, data),
    wasYou,
    notYou,
  }
  return { values, notes: data.last ? [texts.lastToday] : [] }
}

/** Nobody knows the reader's own time zone. */
function momentIn(lang: string, iso: string) {
  return new Intl.DateTimeFormat(lang, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(Date.parse(iso))
}

function deviceIn({ device, unknownDevice, terminal }: MailTexts, { from }: NoticeData) {
  if (from === 'terminal') return terminal
  const { browser, system } = from
  return browser && system
    ? fill(device, { browser, system })
    : (browser ?? system ?? unknownDevice)
}
