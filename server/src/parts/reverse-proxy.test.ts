import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReverseProxy } from './reverse-proxy.ts'

const nearlyStalledMs = 9_000
const patient = { timeout: 30_000 }

let far: Server
let near: Server
let asking: ClientRequest
beforeEach(async () => {
  far = createServer().listen(0, '127.0.0.1')
  await once(far, 'listening')
  near = createServer(createReverseProxy(urlOf(far))).listen(0, '127.0.0.1')
  await once(near, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  asking.destroy()
  for (const server of [near, far]) {
    server.closeAllConnections()
    server.close()
  }
})

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Sends a request through `near` and resolves when `far` has received it. */
async function ask(method = 'GET') {
  asking = request(urlOf(near), { method, agent: false })
  asking.on('error', () => {})
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  if (method === 'GET') asking.end()
  else asking.write('half')
  const [req, res]: [IncomingMessage, ServerResponse] = (await once(far, 'request')) as never
  return { req, res, answered }
}

test('a long response is not cut while data arrives', async () => {
  const { res, answered } = await ask()
  res.write('1')
  const [answer] = await answered
  await once(answer, 'readable')
  expect(String(answer.read())).toBe('1')
  for (const piece of ['2', '3', '4']) {
    vi.advanceTimersByTime(nearlyStalledMs)
    res.write(piece)
    await once(answer, 'readable')
    expect(String(answer.read())).toBe(piece)
  }
  res.end()
  await once(answer.resume(), 'close')
  expect(answer.complete).toBe(true)
})

test('a response that stalls is cut', async () => {
  const { res, answered } = await ask()
  res.write('1')
  const [answer] = await answered
  answer.on('error', () => {}).resume()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(nearlyStalledMs)
      return answer.destroyed
    }, patient)
    .toBe(true)
  expect(answer.complete).toBe(false)
})

test('a server that does not respond is answered with 503', async () => {
  const { answered } = await ask()
  vi.advanceTimersByTime(nearlyStalledMs * 2)
  const [answer] = await answered
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('a slow form is not cut', async () => {
  const { req, res, answered } = await ask('POST')
  await once(req, 'data')
  vi.advanceTimersByTime(nearlyStalledMs * 10)
  asking.end(' and half')
  let body = ''
  for await (const piece of req) body += piece
  expect(body).toBe(' and half')
  res.writeHead(204).end()
  expect((await answered)[0].statusCode).toBe(204)
})
