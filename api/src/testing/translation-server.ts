import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server got. */
export interface ReceivedRequest {
  path: string
  method: string
  authorization: string | undefined
  body: unknown
}

export interface ServedAnswer {
  status?: number
  headers?: Record<string, string>
  /** JSON, or the text of an error page. */
  body: unknown
}

/** Returns the answer to a request; undefined for a server that never answers. */
type Serve = (request: ReceivedRequest) => ServedAnswer | undefined

/** Starts a translation server. */
export async function startTranslationServer(serve: Serve) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
    const request = await readRequest(req)
    received.push(request)
    const answer = serve(request)
    if (!answer) return
    const { status = 200, headers = {}, body } = answer
    res.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}

async function readRequest(req: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    path: req.url ?? '',
    method: req.method ?? '',
    authorization: req.headers.authorization,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Answers like LibreTranslate: `translate` gets each text. */
export const serveLibreTranslate =
  (translate: (text: string) => string): Serve =>
  ({ path, body }) => {
    if (path === '/languages') return { body: [{ code: 'fr' }, { code: 'en' }, { code: 'es' }] }
    const { q = [] } = Object(body)
    return { body: { translatedText: q.map(translate) } }
  }
