import type { ReportState } from '@vitrine/contract/reports/reports'
import { type FindTexts, nearestOf, readAll } from '../texts/read-texts.ts'
import type { MailData } from './mail.ts'

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
  /** For what was done with an account: by its owner, or not. */
  wasYou: string
  notYou: string
  /** Below the last notice of its kind for a day. */
  lastToday: string
  device: string
  unknownDevice: string
  terminal: string
  /** What the states of a bug report are called. */
  states: Record<ReportState, string>
}

/** What mails say, by locale or language. */
export type MailTextsByLocale = ReadonlyMap<string, MailTexts>

/** What they say unless a site says something else. */
export const productMails: MailTextsByLocale = readAll<MailTexts>('mails')

/** The texts for a locale, or for the nearest one that has some. */
export const mailTextsIn = (all: MailTextsByLocale): FindTexts<MailTexts> => nearestOf(all)
