import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { formatClosingAnswer } from './malformed-requests.ts'

/** A request and its answer, once its headers have arrived. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  /** Header fields of every answer of the host. */
  fields: string[]
  beganAt: number
  /** Bytes that the connection had received by then. */
  bytesBefore: number
  /** Time at which the answer was first found to be complete. */
  answeredAt?: number
}

export interface ReadProgress {
  bytes: number
  at: number
}

/**
 * Minimum rate of a request body: 64 kbit/s. The largest body (25 MB) then arrives even over the
 * slowest usual line. A client that sends a byte now and then gets only the time of an empty body.
 */
const bodyBytesPerSecondMin = 8_000

export const isAnswered = ({ req, res }: Exchange) => req.complete && res.writableFinished

/** True if the body of a request is incomplete after its time limit. */
export function isBodyLate(
  { req, beganAt, bytesBefore }: Exchange,
  now: number,
  { bodyMs }: ListenerSettings,
): boolean {
  if (req.complete) return false
  const extraMs = ((req.socket.bytesRead - bytesBefore) / bodyBytesPerSecondMin) * secondMs
  return now - beganAt > bodyMs + extraMs
}

/** Answers 408, unless another answer has begun, and closes the connection. */
export function refuseLateBody({ req, res, fields }: Exchange) {
  const { socket } = req
  if (res.headersSent) return socket.destroy()
  // Writes to the socket: the listener may still wait for the body, and must find the client gone.
  socket.write(formatClosingAnswer(408, fields))
  socket.destroySoon()
}

/** True if a client has stopped reading an answer. Records its progress in `reading`. */
export function isStalled(
  socket: Socket,
  reading: ReadProgress,
  now: number,
  { stalledMs }: ListenerSettings,
): boolean {
  const bytes = socket.writableLength === 0 ? -1 : getBytesAccepted(socket)
  if (bytes < 0 || bytes !== reading.bytes) Object.assign(reading, { bytes, at: now })
  return now - reading.at > stalledMs
}

/** Internal fields that Node's socket timeout reads too: a large answer is a single write. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Returns the bytes that the system has accepted: more as the client reads. */
function getBytesAccepted(socket: Socket) {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
