import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (req: IncomingMessage, res: ServerResponse) => unknown

/** A server in front of an API, which forwards requests or misbehaves as the test says. */
export interface ApiGate {
  url: string
  behave: (how: Answer | undefined) => void
  /** Paths of the received requests, in order. */
  requests: string[]
  close: () => Promise<void>
}

export async function startApiGate(target: string): Promise<ApiGate> {
  const requests: string[] = []
  let behaving: Answer | undefined
  const pass: Answer = async ({ url, headers }, res) => {
    const tag = headers['if-none-match']
    const sent = { accept: 'application/json', ...(tag && { 'if-none-match': tag }) }
    const answer = await fetch(target + url, { headers: sent })
    const etag = answer.headers.get('etag')
    res.writeHead(answer.status, { 'content-type': 'application/json', ...(etag && { etag }) })
    res.end(await answer.text())
  }
  const server = createServer((req, res) => {
    requests.push(req.url ?? '')
    const answer = behaving ?? pass
    return answer(req, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (how) => {
      behaving = how
    },
    requests,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const json = { 'content-type': 'application/json' }

/** The ways in which an API can fail, by name. */
export const troubles: Record<string, Answer> = {
  'cuts every connection': (_, res) => res.destroy(),
  hangs: () => {},
  'drips a byte a second': (_, res) => {
    res.writeHead(200, json).write('{')
    const timer = setInterval(() => res.write(' '), 1_000)
    res.on('close', () => clearInterval(timer))
  },
  'sends half a body': (_, res) => {
    res.writeHead(200, { ...json, 'content-length': '1000' })
    res.write('{"data":[{"id":1', () => res.destroy())
  },
  'answers {}': (_, res) => res.writeHead(200, json).end('{}'),
  'answers a page of HTML': (_, res) => res.writeHead(200).end('<!doctype html><p>Bonjour'),
  'answers an empty list': (_, res) => res.writeHead(200, json).end('{"data":[]}'),
  'answers 404': (_, res) => res.writeHead(404, json).end('{}'),
  'answers 429': (_, res) => res.writeHead(429, json).end('{}'),
  'answers 500': (_, res) => res.writeHead(500, json).end('{}'),
  'answers 503': (_, res) => res.writeHead(503, json).end('{}'),
}
