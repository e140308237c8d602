import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Deliver, messageOf, type Outcome, type Sender } from './delivery.ts'

const connectMs = 10_000
const greetingMs = 10_000
const silenceMs = 20_000
const lookUpMs = 5_000

/** Answers that are about this mail, and final (RFC 5321 §4.2.1); a wrong password is not. */
const finalCommands = ['RCPT TO', 'DATA']
const finalFrom = 500

/**
 * Sends through the mail server of a checked `smtp://` or `smtps://` address. A password goes only
 * through an encrypted connection, but to this very machine.
 */
export function smtpDelivery(url: string, from: Sender): Deliver {
  const transport = transportTo(url)
  return async (mail, signal) => {
    try {
      const { response } = await transport.sendMail({ ...messageOf(from, mail), signal })
      return { ok: true, said: response }
    } catch (error) {
      return refusalOf(Object(error))
    }
  }
}

/** Whether the server lets us in, without sending anything. */
export async function greetServer(url: string): Promise<Outcome> {
  const transport = transportTo(url)
  try {
    await transport.verify()
    return { ok: true, said: '' }
  } catch (error) {
    return refusalOf(Object(error))
  } finally {
    transport.close()
  }
}

function transportTo(url: string) {
  const { protocol, username, password, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const near = isNear(host)
  return createTransport({
    host,
    port: port ? Number(port) : undefined,
    secure,
    requireTLS: username !== '' && !secure && !near,
    tls: { rejectUnauthorized: !near },
    auth: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    dnsTimeout: lookUpMs,
  })
}

const isNear = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

interface SmtpError {
  message?: string
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function refusalOf({ message, code, command, response, responseCode }: SmtpError): Outcome {
  const forGood = finalCommands.includes(command ?? '') && (responseCode ?? 0) >= finalFrom
  const problem = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  return { ok: false, problem: problem || 'unknown', forGood, said: response ?? message ?? '' }
}
