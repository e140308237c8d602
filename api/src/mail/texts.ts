import type { ReportState } from '@vitrine/contract/reports/reports'
import { type FindTexts, nearestOf, readAll } from '../texts/read-texts.ts'
import type { MailData } from './mail.ts'

/** Texts of one mail, with `{placeholders}` for its data. */
export interface TemplateTexts {
  subject: string
  /** Before the button. */
  lines: string[]
  button: string
  /** After the link. */
  notes: string[]
  /** Why the recipient gets this mail. */
  why: string
}

export type MailTexts = Record<keyof MailData, TemplateTexts> & {
  quoted: string
  greeting: string
  hello: string
  copy: string
  /** What to do about a notice if it was the recipient, or another person. */
  wasYou: string
  notYou: string
  /** Added to the last notice of its kind on a day. */
  lastToday: string
  device: string
  unknownDevice: string
  terminal: string
  /** Names of the states of a bug report. */
  states: Record<ReportState, string>
}

/** Mail texts by locale or language. */
export type MailTextsByLocale = ReadonlyMap<string, MailTexts>

/** Mail texts of the product; a site can override them. */
export const productMails: MailTextsByLocale = readAll<MailTexts>('mails')

/** Returns a function that finds the texts for a locale, or for the nearest one. */
export const mailTextsIn = (all: MailTextsByLocale): FindTexts<MailTexts> => nearestOf(all)
