import type Mail from 'nodemailer/lib/mailer'

export interface RenderedMail {
  messageId: string
  /** Name of the sender, if `MAIL_FROM` has none. */
  siteName?: string | undefined
  /** Address for answers; by default that of the sender. */
  replyTo?: string | undefined
  to: string
  lang: string
  subject: string
  html: string
  /** Stops mails of this kind by a POST without signing in (RFC 8058). */
  stopUrl?: string | undefined
  text: string
}

/**
 * Result of one attempt. `problem` is for logs and names no user. `forGood` means that a retry is
 * pointless. `said` is the answer of the mail server.
 */
export type MailDeliveryResult =
  | { ok: true; said: string }
  | { ok: false; problem: string; forGood: boolean; said: string }

/** Delivers a mail. The signal aborts the attempt. */
export type Deliver = (mail: RenderedMail, signal: AbortSignal) => Promise<MailDeliveryResult>

export interface Sender {
  /** Undefined for the name of the site. */
  name: string | undefined
  address: string
}

/** Converts a mail to nodemailer's options. Files and URLs are never fetched. */
export function toMessage(from: Sender, mail: RenderedMail) {
  const { to, subject, html, text, lang, messageId, siteName = '', replyTo, stopUrl } = mail
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from: { name: from.name ?? siteName, address: from.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${messageId}@${host}>`,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': lang,
      ...(stopUrl && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  } satisfies Mail.Options
}
