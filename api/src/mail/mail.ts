import type { ReportState } from '@vitrine/contract/reports'
import type { Db } from '../db/schema.ts'

/** What the templates need to know; addresses are whole, with their origin. */
export interface MailData {
  /** A link to choose a new password. */
  reset: { name: string; url: string; minutes: number }
  'password-changed': { name: string; url: string }
  /** A link that confirms the new address; it goes to that address. */
  'email-change': { name: string; url: string; email: string; minutes: number }
  welcome: { name: string; url: string }
  /** To administrators: somebody has reported a bug. */
  'report-new': ReportData & { reporter: string }
  /** To whoever reported it. */
  'report-state': ReportData & { state: ReportState }
  'report-comment': ReportData & { author: string; comment: string }
  /** What `vitrine mail:test` sends. */
  test: { url: string }
}

/** A bug report by its number and its title. */
interface ReportData {
  name: string
  url: string
  number: number
  title: string
}

/** One mail to one person, in that person's language. */
export type Mail = {
  [Template in keyof MailData]: {
    to: string
    locale: string
    template: Template
    data: MailData[Template]
  }
}[keyof MailData]

/** Puts a mail in the queue: in the transaction of the change that it tells of, or not at all. */
export type SendMail = (tx: Db, mail: Mail) => Promise<void>
