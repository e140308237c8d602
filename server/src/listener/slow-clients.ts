import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { wholeAnswer } from './broken-requests.ts'

/** A request and its answer, from when the headers were there. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  /** Header fields of every answer of the host. */
  fields: string[]
  beganAt: number
  /** What the connection had brought until then. */
  bytesBefore: number
  /** When the answer was first seen to be complete. */
  answeredAt?: number
}

/** How far the reader of a connection had come when it was last seen to take anything. */
export interface Reading {
  bytes: number
  at: number
}

/**
 * Minimum rate of a request body: 64 kbit/s. The largest body (25 MB) then arrives even over the
 * slowest usual line. A client that sends a byte now and then gets only the time of an empty body.
 */
const bodyBytesPerSecondMin = 8_000

/** True if the whole request has come, and its answer has left. */
export const isAnswered = ({ req, res }: Exchange) => req.complete && res.writableFinished

/** True if the time of a request has run out before its body was complete. */
export function isLate(
  { req, beganAt, bytesBefore }: Exchange,
  now: number,
  { bodyMs }: ListenerSettings,
): boolean {
  if (req.complete) return false
  const earnedMs = ((req.socket.bytesRead - bytesBefore) / bodyBytesPerSecondMin) * secondMs
  return now - beganAt > bodyMs + earnedMs
}

/** Refuses what came too late, where no answer has begun, and closes the connection. */
export function refuseLate({ req, res, fields }: Exchange) {
  const { socket } = req
  if (res.headersSent) return socket.destroy()
  // On the socket itself: the listener may still wait for the body, and shall find its reader gone.
  socket.write(wholeAnswer(408, fields))
  socket.destroySoon()
}

/** True if a client has stopped reading an answer. Records its progress in `reading`. */
export function isStalled(
  socket: Socket,
  reading: Reading,
  now: number,
  { stalledMs }: ListenerSettings,
): boolean {
  const bytes = socket.writableLength === 0 ? -1 : bytesTaken(socket)
  if (bytes < 0 || bytes !== reading.bytes) Object.assign(reading, { bytes, at: now })
  return now - reading.at > stalledMs
}

/** What Node's own time-out of a socket looks at as well; a large answer is one write. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Bytes that the system has accepted: it accepts more as the reader reads. */
function bytesTaken(socket: Socket) {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
