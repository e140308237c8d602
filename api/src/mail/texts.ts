import type { ReportState } from '@vitrine/contract/reports/reports'
import { readTextsByLocale } from '../texts/read-texts.ts'
import type { MailData, WeeklyPage, WeeklySection } from './mail.ts'

/** Texts of one mail, with `{placeholders}` for its data. */
export interface TemplateTexts {
  subject: string
  lines: string[]
  button: string
  notes: string[]
  why: string
}

export interface WeeklyTexts extends TemplateTexts {
  sections: Record<WeeklySection['kind'], string>
  reasons: Record<WeeklyPage['reason'], string>
  views: string
  more: string
  untitled: string
  stop: string
}

export interface DailyTexts extends TemplateTexts {
  form: string
  response: string
  more: string
}

export type MailTexts = Record<keyof MailData, TemplateTexts> & {
  'weekly-pages': WeeklyTexts
  'form-daily': DailyTexts
  quoted: string
  greeting: string
  hello: string
  copy: string
  /** Advice of a notice: the recipient did it, or another person. */
  wasYou: string
  notYou: string
  /** Added to the last notice of its kind on a day. */
  lastToday: string
  device: string
  unknownDevice: string
  terminal: string
  administrator: string
  states: Record<ReportState, string>
}

export type MailTextsByLocale = ReadonlyMap<string, MailTexts>

/** Mail texts of the product; a site can override them. */
export const defaultMailTexts: MailTextsByLocale = readTextsByLocale<MailTexts>('mails')
