import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

const pageQuality = 5
const fileQuality = 11

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Compresses the responses of a server, so that all servers are compressed equally. */
export async function compressingProxy(port: number) {
  const files = new Map<string, Answer>()
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/'
    const answer = files.get(path) ?? compressed(await ask(port, path, req.headers))
    if (!isPage(answer)) files.set(path, answer)
    res.writeHead(answer.status, answer.headers).end(answer.body)
  })
  return standing(server, '127.0.0.1')
}

/** A page of another site, which refers the readers. */
export const otherSite = () =>
  standing(
    createServer((_, res) => res.setHeader('content-type', 'text/html').end('<title>-</title>')),
    'localhost',
  )

async function standing(server: Server, host: string) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://${host}:${port}`, close }
}

function ask(port: number, path: string, headers: IncomingHttpHeaders) {
  return new Promise<Answer>((resolve, reject) => {
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const proxied = request({ host: '127.0.0.1', port, path, headers: plain }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const { statusCode: status = 0, headers } = answer
      resolve({ status, headers, body: Buffer.concat(parts) })
    })
    proxied.on('error', reject).end()
  })
}

const isPage = ({ headers }: Answer) => /html/.test(headers['content-type'] ?? '')

function compressed(answer: Answer): Answer {
  const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers
  if (!/text|javascript|json|component/.test(headers['content-type'] ?? ''))
    return { ...answer, headers }
  const quality = isPage(answer) ? pageQuality : fileQuality
  const body = brotliCompressSync(answer.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
  const length = String(body.length)
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'br', 'content-length': length },
    body,
  }
}
