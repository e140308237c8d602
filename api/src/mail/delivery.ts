import type Mail from 'nodemailer/lib/mailer'

/** A mail as it is written, with its name among all mails of the world. */
export interface WrittenMail {
  messageId: string
  to: string
  /** Language of its text. */
  lang: string
  subject: string
  html: string
  text: string
}

/** What became of one attempt. `problem` goes into logs: it names nobody. */
export type Outcome =
  | { ok: true; said: string }
  | { ok: false; problem: string; forGood: boolean; said: string }

/** Brings a mail on its way; an attempt that is no longer wanted ends by the signal. */
export type Deliver = (mail: WrittenMail, signal: AbortSignal) => Promise<Outcome>

/** Who writes. */
export interface Sender {
  name: string
  address: string
}

/** The mail as nodemailer takes it. Nothing in it is fetched from a file or from the network. */
export function messageOf(from: Sender, mail: WrittenMail) {
  const { to, subject, html, text, lang, messageId } = mail
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${messageId}@${host}>`,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
  } satisfies Mail.Options
}
