import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readAddress } from '@vitrine/api/identity/guards/read-address'
import { addressFrom } from '@vitrine/api/identity/guards/visitor'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'

/** By this field whoever has the secret asks a running process how a request has reached it. */
export const probeHeader = 'x-vitrine-probe'

/** How a request looks to the process that answers it. */
export const Seen = z.object({
  /** Only a process with the same secret can say this. */
  proof: z.string(),
  host: z.string(),
  /** Whom the process takes for the visitor. */
  visitor: z.string(),
  /** Who holds the connection, and whether that is a proxy of ours. */
  connection: z.string(),
  isProxy: z.boolean(),
  forwardedFor: z.string(),
})
export type Seen = z.infer<typeof Seen>

/** A question that holds for a minute; it lets nobody do anything but ask it. */
export const probeOf = (secret: string, at = Date.now()) => `${at}.${signed(secret, `ask ${at}`)}`

/** What the answer to a question has to say. */
export const proofOf = (secret: string, probe: string) => signed(secret, `answer ${probe}`)

/** Answers how a request has come, to who proves to know the secret; undefined to everybody else. */
export function createProbe(secret: string, isProxy: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage): Seen | undefined => {
    const probe = headers[probeHeader]
    if (typeof probe !== 'string' || !isOurs(secret, probe)) return undefined
    const connection = readAddress(socket.remoteAddress ?? '') ?? ''
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return {
      proof: proofOf(secret, probe),
      host: headers.host ?? '',
      visitor: addressFrom(isProxy, connection, forwardedFor),
      connection,
      isProxy: isProxy(connection),
      forwardedFor,
    }
  }
}

function isOurs(secret: string, probe: string): boolean {
  const at = Number(probe.split('.', 1)[0])
  if (!(Math.abs(Date.now() - at) < minuteMs)) return false
  const [given, expected] = [Buffer.from(probe), Buffer.from(probeOf(secret, at))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`doctor ${text}`).digest('base64url')
