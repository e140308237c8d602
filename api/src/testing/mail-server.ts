import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail: its recipients in the SMTP envelope, and the parsed message. */
export interface Arrived {
  to: string[]
  mail: Email
}

interface Manners {
  port?: number
  /** Refused addresses with the code of the answer. */
  refuses?: Record<string, number>
  user?: { name: string; password: string }
  /** The answer to each mail waits for this promise. */
  holds?: Promise<unknown>
}

/** An SMTP server for one test. */
export interface MailServer {
  port: number
  url: string
  arrived: Arrived[]
  /** Resolves when `count` mails have arrived. */
  until: (count: number) => Promise<Arrived[]>
  stop: () => Promise<void>
}

export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const arrived: Arrived[] = []
  const arrivals = new EventTarget()
  const server = serverWith(manners, (mail) => {
    arrived.push(mail)
    arrivals.dispatchEvent(new Event('mail'))
  })
  // Ignores errors: some tests disconnect during a transfer.
  server.on('error', () => {})
  const listening = Promise.withResolvers<void>()
  server.listen(manners.port ?? 0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const { port } = server.server.address() as AddressInfo
  const { user } = manners
  const until = (count: number) =>
    new Promise<Arrived[]>((resolve) => {
      const look = () => {
        if (arrived.length >= count) resolve(arrived)
      }
      arrivals.addEventListener('mail', look)
      look()
    })
  return {
    port,
    url: `smtp://${user ? `${user.name}:${encodeURIComponent(user.password)}@` : ''}127.0.0.1:${port}`,
    arrived,
    until,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function serverWith(manners: Manners, onMail: (mail: Arrived) => void) {
  return new SMTPServer({
    // Without STARTTLS the server needs no certificate. The tests connect to it locally only.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: !manners.user,
    onAuth: ({ username, password }, _, answer) => {
      const { name, password: right } = manners.user ?? {}
      if (username === name && password === right) answer(null, { user: username })
      else answer(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onRcptTo: ({ address }, _, answer) => {
      const responseCode = manners.refuses?.[address]
      if (responseCode === undefined) return answer()
      answer(Object.assign(new Error(`No ${address} here`), { responseCode }))
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const bytes = Buffer.concat(chunks)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        onMail({ to, mail: await PostalMime.parse(bytes) })
        await manners.holds
        answer()
      })
    },
  })
}
