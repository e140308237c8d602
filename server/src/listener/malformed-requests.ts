import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { dataFields } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { Listener } from './listener.ts'

/**
 * Answers 400 unless a request has exactly one `Host` header (RFC 9112 §3.2): with several, a proxy may
 * have read another one than this process. `fields` are header fields of every answer of the host.
 */
export function requireOneHost(listener: Listener, fields: string[]): Listener {
  return (req, res) => {
    const hostCount = countHostHeaders(req)
    if (hostCount === 1 || (hostCount === 0 && req.httpVersion === '1.0')) return listener(req, res)
    sendProblem(res, 400, 'Bad Request', [...closeFields, ...fields])
  }
}

const closeFields = ['Connection', 'close']

function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 'host'.length && rawHeaders[index]?.toLowerCase() === 'host')
      count += 1
  return count
}

/** Answers malformed requests, which Node does not pass to a listener. */
export function answerMalformedRequests(server: Server, fields: string[]) {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // After the beginning of another answer, the client could not tell the two apart.
    if (!socket.writable || getBytesWritten(socket) > 0) return socket.destroy()
    socket.end(formatClosingAnswer(statuses[code] ?? 400, fields), () => socket.destroy())
  })
  server.on('checkExpectation', (_req, res) =>
    sendProblem(res, 417, 'Expectation Failed', [...closeFields, ...fields]),
  )
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const getBytesWritten = (socket: Duplex) => Number(Reflect.get(socket, 'bytesWritten'))

/** Formats an answer without a body that closes the connection, for a socket without a response. */
export function formatClosingAnswer(status: number, fields: string[]): string {
  const all = [...closeFields, ...dataFields, ...fields, 'Content-Length', '0']
  const lines = all.flatMap((name, index) =>
    index % 2 === 0 ? `${name}: ${all[index + 1]}\r\n` : [],
  )
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
}
