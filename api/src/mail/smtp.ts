import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Deliver, type MailDeliveryResult, type Sender, toMessage } from './delivery.ts'

const connectMs = 10_000
const greetingMs = 10_000
const socketMs = 20_000
const dnsMs = 5_000

/** Rejections of these commands are final (RFC 5321 §4.2.1). A wrong password is not. */
const finalCommands = ['RCPT TO', 'DATA']
const finalStatusMin = 500

/**
 * Sends mails by a validated `smtp://` or `smtps://` URL. Sends a password over an encrypted
 * connection only, except to this machine.
 */
export function createSmtpDelivery(url: string, from: Sender): Deliver {
  const transport = createSmtpTransport(url)
  return async (mail, signal) => {
    try {
      const { response } = await transport.sendMail({ ...toMessage(from, mail), signal })
      return { ok: true, said: response }
    } catch (error) {
      return toFailure(Object(error))
    }
  }
}

/** Connects and authenticates, without sending a mail. */
export async function verifyServer(url: string): Promise<MailDeliveryResult> {
  const transport = createSmtpTransport(url)
  try {
    await transport.verify()
    return { ok: true, said: '' }
  } catch (error) {
    return toFailure(Object(error))
  } finally {
    transport.close()
  }
}

function createSmtpTransport(url: string) {
  const { protocol, username, password, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isLocal = isLocalHost(host)
  return createTransport({
    host,
    port: port ? Number(port) : undefined,
    secure,
    requireTLS: username !== '' && !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    auth: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    dnsTimeout: dnsMs,
  })
}

const isLocalHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

interface SmtpError {
  message?: string
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function toFailure({
  message,
  code,
  command,
  response,
  responseCode,
}: SmtpError): MailDeliveryResult {
  const forGood = finalCommands.includes(command ?? '') && (responseCode ?? 0) >= finalStatusMin
  const problem = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  return { ok: false, problem: problem || 'unknown', forGood, said: response ?? message ?? '' }
}
