import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { dataFields } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { Listener } from './listener.ts'

/**
 * Answers 400 where a request does not say once, and once only, which host it asks (RFC 9112 §3.2):
 * a proxy in front may have read another one than this process. `fields` are those of every answer of
 * the host.
 */
export function toOneHost(listener: Listener, fields: string[]): Listener {
  return (req, res) => {
    const hosts = hostsNamed(req)
    if (hosts === 1 || (hosts === 0 && req.httpVersion === '1.0')) return listener(req, res)
    sendProblem(res, 400, 'Bad Request', [...closed, ...fields])
  }
}

const closed = ['Connection', 'close']

function hostsNamed({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 'host'.length && rawHeaders[at]?.toLowerCase() === 'host')
      hosts += 1
  return hosts
}

/** What Node answers by itself, for it never becomes a request, with the fields of every answer. */
export function refuseWhatIsBroken(server: Server, fields: string[]) {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer the client could not tell the two apart.
    if (!socket.writable || bytesWrittenTo(socket) > 0) return socket.destroy()
    socket.end(wholeAnswer(statuses[code] ?? 400, fields), () => socket.destroy())
  })
  server.on('checkExpectation', (_req, res) =>
    sendProblem(res, 417, 'Expectation Failed', [...closed, ...fields]),
  )
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const bytesWrittenTo = (socket: Duplex) => Number(Reflect.get(socket, 'bytesWritten'))

/** An answer for a socket that has no request to answer; the connection ends with it. */
export function wholeAnswer(status: number, fields: string[]): string {
  const all = [...closed, ...dataFields, ...fields, 'Content-Length', '0']
  const lines = all.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${all[at + 1]}\r\n` : []))
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
}
