import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseIpAddress } from '@vitrine/api/identity/guards/ip-address'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'

/** Header of the doctor's probe: asks a running process how it received the request. */
export const probeHeader = 'x-vitrine-probe'

export const ProbeReport = z.object({
  /** Proves that the process has the same secret. */
  proof: z.string(),
  host: z.string(),
  /** Address that counts as the visitor's. */
  visitor: z.string(),
  connection: z.string(),
  /** True if the connection comes from a trusted proxy. */
  isProxy: z.boolean(),
  forwardedFor: z.string(),
})
export type ProbeReport = z.infer<typeof ProbeReport>

/** Creates the value of the header: a signed time, valid for one minute, that grants nothing else. */
export const createProbeValue = (secret: string, time = Date.now()) =>
  `${time}.${sign(secret, `ask ${time}`)}`

export const createProbeProof = (secret: string, probe: string) => sign(secret, `answer ${probe}`)

/** Creates a function that describes a probe request; returns undefined for any other request. */
export function createProbeReader(secret: string, isProxy: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage): ProbeReport | undefined => {
    const probe = headers[probeHeader]
    if (typeof probe !== 'string' || !isValidProbe(secret, probe)) return undefined
    const connection = parseIpAddress(socket.remoteAddress ?? '') ?? ''
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return {
      proof: createProbeProof(secret, probe),
      host: headers.host ?? '',
      visitor: findClientAddress(isProxy, connection, forwardedFor),
      connection,
      isProxy: isProxy(connection),
      forwardedFor,
    }
  }
}

function isValidProbe(secret: string, probe: string): boolean {
  const time = Number(probe.split('.', 1)[0])
  if (!(Math.abs(Date.now() - time) < minuteMs)) return false
  const [given, expected] = [Buffer.from(probe), Buffer.from(createProbeValue(secret, time))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`doctor ${text}`).digest('base64url')
