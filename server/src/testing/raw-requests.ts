import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

export interface RawRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

type RawResponse = { status: number; headers: Record<string, string | undefined> }

/** Sends a request as it is, without following redirects, which `fetch` cannot do. */
export function sendRaw(
  base: string,
  { method = 'GET', path, headers, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers }, async (response) => {
      await buffer(response)
      const fields = Object.entries(response.headers)
      const texts = fields.map(([name, value]) => [name, value === undefined ? value : `${value}`])
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(texts) })
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Sends raw bytes and reads the response until the connection closes. */
export async function sendBytes(base: string, written: string): Promise<RawResponse> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.write(written)
  const [lines = ''] = (await text(socket)).split('\r\n\r\n', 1)
  const [first = '', ...fields] = lines.split('\r\n')
  const headers = fields.map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) }
}
