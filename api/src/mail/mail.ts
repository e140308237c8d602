import type { ReportState } from '@vitrine/contract/reports/reports'
import type { Db } from '../db/schema.ts'

/** Data of the mail templates. URLs are absolute. */
export interface MailData {
  reset: { name: string; url: string; minutes: number }
  /** To the former address, with a link that undoes the change. */
  'email-changed': NoticeData & { minutes: number }
  /** To the address that was replaced by that link. */
  'email-taken-back': NoticeData
  'password-changed': NoticeData
  'two-factor-on': NoticeData
  'two-factor-off': NoticeData
  'recovery-code-used': NoticeData & { left: number }
  'recovery-codes-made': NoticeData
  'new-device': NoticeData
  /** An attacker knows the password and tries codes. */
  'codes-guessed': NoticeData
  /** A link that confirms the new address; it goes to that address. */
  'email-change': { name: string; url: string; email: string; minutes: number }
  welcome: { name: string; url: string }
  invitation: { name: string; url: string; minutes: number }
  /** To administrators: a bug report has arrived. */
  'report-new': ReportData & { reporter: string }
  /** To administrators: a new kind of failure. */
  'fault-new': { name: string; url: string; message: string }
  /** To administrators: no backup was made, or verified, for two days. */
  'backup-old': { name: string; url: string }
  'report-state': ReportData & { state: ReportState }
  'report-comment': ReportData & { author: string; comment: string }
  /** To editors: a contributor asks them to publish a page. */
  'publish-asked': { name: string; url: string; title: string; author: string; note: string }
  /** To the user who requested it: sent back with a reason, or published. */
  'publish-sent-back': { name: string; url: string; title: string; author: string; note: string }
  'publish-done': { name: string; url: string; title: string; author: string }
  /** To the creator of a preview link: its readers have commented. */
  'preview-remark': { name: string; url: string; title: string }
  /** To people responsible for pages, on Mondays. `stopUrl` stops it without signing in. */
  'weekly-pages': { name: string; url: string; stopUrl: string; sections: WeeklySection[] }
  /** To those responsible for a form: a visitor has sent a response. It holds no answers. */
  'form-new': { url: string; title: string }
  /** To a person responsible for forms: the responses of the days since the last mail. */
  'form-daily': { url: string; count: number; forms: FormOfDay[] }
  /** To the sender: an answer of a colleague. Mails of the sender go to `replyTo`. */
  'form-answer': { url: string; title: string; author: string; answer: string; replyTo: string }
  /** To the person in charge: the sender has replied. */
  'form-reply': { url: string; number: number }
  /** To the sender: the answers, and the link to see and delete them. */
  'form-copy': { url: string; title: string; answers: { label: string; value: string }[] }
  /** Sent by `vitrine mail:test`. */
  test: { url: string }
}

/** Data of a notice about a change or use of an account. */
export interface NoticeData {
  name: string
  /** URL of the screen on which the user can react. */
  url: string
  at: string
  /** Client as reported by its user agent. */
  from: { browser: string | null; system: string | null } | 'terminal' | 'administrator'
  /** True if no further mail of this kind is sent for a while. */
  last: boolean
}

/** A page in the weekly mail. */
export interface WeeklyPage {
  title: string
  url: string
  reason: 'due' | 'unchanged' | 'faulty' | 'outdated'
  /** Day of the review, or time of the last change; else empty. */
  on: string
  /** Errors that the publish check has found. */
  errors: number
  /** Words to translate, and the language of the translation. */
  words?: number
  locale?: string
  /** In 90 days. */
  views: number
}

export interface WeeklySection {
  kind: 'due' | 'unchanged' | 'faulty' | 'outdated' | 'ownerless'
  /** Number of all pages. */
  total: number
  /** The most read ones. */
  pages: WeeklyPage[]
}

/** Responses of a form in the daily mail. */
export interface FormOfDay {
  title: string
  /** Number of all responses. */
  total: number
  /** The first ones. */
  responses: { day: string; locale: string; url: string }[]
}

interface ReportData {
  name: string
  url: string
  number: number
  title: string
}

export type Mail = {
  [Template in keyof MailData]: {
    to: string
    locale: string
    template: Template
    data: MailData[Template]
  }
}[keyof MailData]

/** Queues a mail in the transaction of the change that it reports. */
export type SendMail = (tx: Db, mail: Mail) => Promise<void>
