import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listener } from './listener.ts'

/** An unread body is discarded up to this size, that of a large picture, and for this time. */
const discardedBytesMax = 12_000_000
const discardedMs = 2_000

const problem = JSON.stringify({ message: 'The Content-Length header is missing.' })

/**
 * Closes the connection if the answer is sent before the body has arrived, such as a refusal. Discards
 * the rest of the body for a moment first: closing at once, while the client sends, would lose the
 * answer. Refuses a chunked body with 411: parsing chunks of one byte would keep the process busy,
 * whatever the answer.
 */
export function closeUnreadBodies(listener: Listener): Listener {
  return (req, res) => {
    const { headers } = req
    if (headers['transfer-encoding'] !== undefined) return refuseChunked(res)
    if (Number(headers['content-length']) > 0) closeIfUnread(req, res)
    return listener(req, res)
  }
}

function refuseChunked(res: ServerResponse) {
  const fields = { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' }
  res.writeHead(411, { ...fields, Connection: 'close' })
  res.end(problem, () => res.socket?.destroy())
}

function closeIfUnread(req: IncomingMessage, res: ServerResponse) {
  const { socket } = req
  // Sets no header: after `setHeader`, Node takes twice as long to write the others.
  const { shouldKeepAlive } = res
  res.shouldKeepAlive = false
  req.once('end', () => {
    if (!res.headersSent) res.shouldKeepAlive = shouldKeepAlive
  })
  // Runs before Node's own listener, which destroys the socket as soon as the answer is written.
  res.prependOnceListener('finish', () => {
    if (!req.complete) socket.destroySoon = () => discard(req)
  })
}

function discard(req: IncomingMessage) {
  const { socket } = req
  let remaining = discardedBytesMax
  const cut = () => socket.destroy()
  const timer = setTimeout(cut, discardedMs)
  socket.once('close', () => clearTimeout(timer))
  socket.on('data', ({ length }: Buffer) => {
    remaining -= length
    if (remaining < 0) cut()
  })
  socket.end()
  req.resume()
}
