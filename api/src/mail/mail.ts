import type { Db } from '../db/schema.ts'

/** What the templates need to know; addresses are whole, with their origin. */
export interface MailData {
  /** A link to choose a new password. */
  reset: { name: string; url: string; minutes: number }
  'password-changed': { name: string; url: string }
  /** A link that confirms the new address; it goes to that address. */
  'email-change': { name: string; url: string; email: string; minutes: number }
  welcome: { name: string; url: string }
  /** What `vitrine mail:test` sends. */
  test: { url: string }
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
