import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { fillPlaceholders } from '../texts/read-texts.ts'
import type { Mail, NoticeData } from './mail.ts'
import type { MailTexts } from './texts.ts'

const noValues = { at: '', from: '', last: '', wasYou: '', notYou: '' }

/** Formats the time, the client and the advice of a notice. */
export function formatNotice(lang: string, texts: MailTexts, { data }: Mail) {
  if (!('from' in data)) return { values: noValues, notes: [] }
  const { wasYou, notYou } = texts
  const values = {
    ...noValues,
    at: formatTime(lang, data.at),
    from: formatDevice(texts, data),
    wasYou,
    notYou,
  }
  return { values, notes: data.last ? [texts.lastToday] : [] }
}

/** In UTC: the recipient's time zone is unknown. */
function formatTime(lang: string, iso: string) {
  return createDateFormat(lang, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })(Date.parse(iso))
}

function formatDevice(texts: MailTexts, { from }: NoticeData) {
  const { device, unknownDevice } = texts
  if (typeof from === 'string') return texts[from]
  const { browser, system } = from
  return browser && system
    ? fillPlaceholders(device, { browser, system })
    : (browser ?? system ?? unknownDevice)
}
