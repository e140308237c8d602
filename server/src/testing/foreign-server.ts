import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = unknown | ((req: IncomingMessage, res: ServerResponse) => void)

/** A server of another product. Paths without an answer get 404. */
export interface ForeignServer {
  url: string
  /** Received calls, such as `POST /api/store-contents`. */
  calls: string[]
  answers: Record<string, Answer>
  stop: () => void
}

export const session = 'laravel_session=its-own'
export const person = { role: 2, name: 'Ada', email: 'ada@example.org' }

/**
 * Starts a server with the calls of the specification (§7), and only the fields that it names (§3).
 */
export async function startForeignServer(
  pages: unknown[],
  more: Record<string, Answer> = {},
): Promise<ForeignServer> {
  const calls: string[] = []
  const answers: Record<string, Answer> = {
    'GET /api/nuxt/pages': { data: pages },
    'GET /api/contents': { data: {} },
    'POST /api/store-contents': {},
    'GET /sanctum/csrf-cookie': giveCsrfCookie,
    'POST /login': signIn,
    'GET /api/user': showUser,
    ...more,
  }
  const server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '/', 'http://foreign.test').pathname
    calls.push(`${req.method} ${req.url}`)
    for await (const _ of req);
    const answer = answers[`${req.method} ${path}`]
    if (typeof answer === 'function') return answer(req, res)
    res.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer ?? { message: 'Not Found' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function giveCsrfCookie(_: IncomingMessage, res: ServerResponse) {
  res.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=abc%3D; path=/; samesite=lax' }).end()
}

function signIn(req: IncomingMessage, res: ServerResponse) {
  if (req.headers['x-xsrf-token'] !== 'abc=') return void res.writeHead(419).end()
  res.writeHead(204, { 'set-cookie': `${session}; path=/; httponly` }).end()
}

function showUser(req: IncomingMessage, res: ServerResponse) {
  const isKnown = req.headers.cookie?.includes(session)
  res.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
  res.end(JSON.stringify(isKnown ? { data: person } : { message: 'Unauthenticated.' }))
}
