import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listener } from './listener.ts'

/** Of a body that nobody reads: as much as a picture is thrown away, for so long, then it is cut off. */
const discardedBytesMax = 12_000_000
const discardedMs = 2_000

const problem = JSON.stringify({ message: 'The body must say how long it is.' })

/**
 * Answers that come before the body has, such as refusals, end the connection: what is still sent is
 * thrown away for a moment, since a connection that is cut while somebody writes to it loses the
 * answer. A body in pieces is refused with 411: pieces of one byte hold the process for as long as
 * their parsing takes, whatever is answered.
 */
export function endUnreadBodies(listener: Listener): Listener {
  return (req, res) => {
    const { headers } = req
    if (headers['transfer-encoding'] !== undefined) return refusePieces(res)
    if (Number(headers['content-length']) > 0) endUnread(req, res)
    return listener(req, res)
  }
}

function refusePieces(res: ServerResponse) {
  const fields = { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' }
  res.writeHead(411, { ...fields, Connection: 'close' })
  res.end(problem, () => res.socket?.destroy())
}

function endUnread(req: IncomingMessage, res: ServerResponse) {
  const { socket } = req
  // Not as a field: Node takes twice as long to write the others beside one that was set.
  const { shouldKeepAlive } = res
  res.shouldKeepAlive = false
  req.once('end', () => {
    if (!res.headersSent) res.shouldKeepAlive = shouldKeepAlive
  })
  // Before Node's own listener, which destroys the socket as soon as the answer is written.
  res.prependOnceListener('finish', () => {
    if (!req.complete) socket.destroySoon = () => discard(req)
  })
}

function discard(req: IncomingMessage) {
  const { socket } = req
  let left = discardedBytesMax
  const cut = () => socket.destroy()
  const late = setTimeout(cut, discardedMs)
  socket.once('close', () => clearTimeout(late))
  socket.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) cut()
  })
  socket.end()
  req.resume()
}
