import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { hourMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { startTestProduct, testListeners } from '../testing/product.ts'
import { type Connections, createConnections } from './connections.ts'
import { listen, portOf } from './hosts.ts'
import type { Listener } from './listener.ts'

const shortMs = 100
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** An answer of the listener itself, with the fields that every answer has. */
const refused = (status: number, text: string) =>
  new RegExp(`^HTTP/1\\.1 ${status} ${text}\r\n.*X-Content-Type-Options: nosniff\r\n`, 's')

let servers: Server[]
let sockets: Socket[]
let logged: unknown[]
beforeEach(() => {
  servers = []
  sockets = []
  logged = []
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

interface Host {
  connections: Connections
  call: () => Promise<Client>
}

/** A host with these settings; what is not set is never reached by a test. */
async function open(
  listener: Listener,
  settings: Partial<ListenerSettings> = {},
  proxies: string[] = [],
): Promise<Host> {
  const connections = createConnections(
    { ...testListeners, keepAliveMs: hourMs, ...settings },
    (address) => proxies.includes(address),
    (error) => logged.push(error),
  )
  const place = { host: '127.0.0.1', port: 0, name: 'PORT' }
  const server = await listen(listener, place, connections, (error) => logged.push(error))
  servers.push(server)
  return { connections, call: () => call(portOf(server)) }
}

interface Client {
  socket: Socket
  /** What has come, once it holds this or the connection is closed. */
  until: (text: string) => Promise<string>
  /** What has come, once the connection is closed. */
  closed: Promise<string>
}

async function call(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let heard = () => {}
  socket.on('data', (chunk) => {
    received += chunk
    heard()
  })
  // A connection that is cut off may be reset.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  const more = () =>
    new Promise<void>((resolve) => {
      heard = resolve
    })
  const until = async (text: string) => {
    while (!received.includes(text) && !socket.closed) await Promise.race([more(), closed])
    return received
  }
  return { socket, until, closed }
}

const answering: Listener = (_req, res) => res.end('answered')
const reading: Listener = async (req, res) => {
  let bytes = 0
  for await (const chunk of req) bytes += chunk.length
  res.end(`${bytes} bytes`)
}

const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`

test('headers that do not come to an end are refused with 408', async () => {
  const host = await open(answering, { headersMs: shortMs })
  const client = await host.call()
  client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(await client.closed).toMatch(refused(408, 'Request Timeout'))
})

test('a body that does not come is refused with 408, one that keeps coming is waited for', async () => {
  const host = await open(reading, { bodyMs: shortMs })
  const [late, slow] = [await host.call(), await host.call()]
  // As much as earns a minute.
  const first = 500_000
  slow.socket.write(post(first + 4))
  slow.socket.write('x'.repeat(first))
  late.socket.write(`${post(10)}12345`)
  expect(await late.closed).toMatch(refused(408, 'Request Timeout'))
  slow.socket.write('last')
  expect(await slow.until(`${first + 4} bytes`)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(logged).toEqual([])
})

test('a body that is not wanted any more is not waited for', async () => {
  const host = await open(answering, { bodyMs: shortMs })
  const client = await host.call()
  client.socket.write(post(10))
  expect(await client.closed).toMatch(/^HTTP\/1\.1 200 OK.*answered$/s)
})

test.each([
  ['what is no request', 'no request at all\r\n\r\n', '400 Bad Request'],
  ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, '431 Request Header'],
])('%s is refused and closed, without a trace', async (_name, sent, status) => {
  const host = await open(answering)
  const client = await host.call()
  client.socket.write(sent)
  const answer = await client.closed
  expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true)
  expect(answer).not.toContain('at ')
  expect(logged).toEqual([])
})

test('a connection at rest is closed after a while', async () => {
  const host = await open(answering, { keepAliveMs: shortMs })
  const client = await host.call()
  client.socket.write(get)
  expect(await client.closed).toContain('answered')
})

test('one address has so many connections, and another one when one of them has gone', async () => {
  const host = await open(answering, { connectionsPerAddress: 2, bodyMs: shortMs })
  const [first, second] = [await host.call(), await host.call()]
  second.socket.write(get)
  await second.until('answered')
  const third = await host.call()
  third.socket.write(get)
  expect(await third.closed).toBe('')
  first.socket.destroy()
  await expect
    .poll(async () => {
      const fourth = await host.call()
      fourth.socket.write(get)
      return fourth.until('answered')
    })
    .toContain('answered')
  await expect
    .poll(() => logged)
    .toEqual([expect.stringMatching(/^Connections that were refused: \d+\./)])
})

test('a trusted proxy brings as many as it has, up to the bound of all', async () => {
  const settings = { connectionsPerAddress: 1, connectionsMax: 3 }
  const host = await open(answering, settings, ['127.0.0.1'])
  const clients = [await host.call(), await host.call(), await host.call()]
  for (const { socket } of clients) socket.write(get)
  for (const { until } of clients) expect(await until('answered')).toContain('answered')
  const more = await host.call()
  more.socket.write(get)
  expect(await more.closed).toBe('')
})

test('a reader who takes nothing is cut off, one who is slow is not', async () => {
  const bytes = 30_000_000
  const gone: Promise<unknown>[] = []
  const host = await open(
    (_req, res) => {
      gone.push(once(res, 'close').then(() => res.writableFinished))
      res.end(Buffer.alloc(bytes))
    },
    { stalledMs: 2_000 },
  )
  const stalled = await host.call()
  stalled.socket.pause()
  stalled.socket.write(get)
  await expect.poll(() => gone).toHaveLength(1)
  const slow = await host.call()
  let received = 0
  let isSlow = true
  slow.socket.on('data', (chunk) => {
    received += chunk.length
    if (!isSlow) return
    slow.socket.pause()
    setTimeout(() => slow.socket.resume(), 1)
  })
  slow.socket.write(get)
  expect(await gone[0]).toBe(false)
  isSlow = false
  expect(await gone[1]).toBe(true)
  await expect.poll(() => received).toBeGreaterThan(bytes)
})

test('a listener that fails is logged, and the request answered with 500', async () => {
  const fault = new Error('broken on purpose')
  const host = await open(async () => {
    throw fault
  })
  const client = await host.call()
  client.socket.write(get)
  expect(await client.closed).toMatch(refused(500, 'Internal Server Error'))
  expect(logged).toEqual([fault])
})

test('a listener that fails because its reader has gone is no error', async () => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const host = await open(async (req) => {
    begun.resolve()
    req.once('close', over.resolve)
    for await (const _chunk of req);
  })
  const client = await host.call()
  client.socket.write(post(10))
  await begun.promise
  client.socket.destroy()
  await over.promise
  expect(logged).toEqual([])
})

test('nobody at rest holds up a stop', async () => {
  const host = await open(answering)
  const [ahead, idle, unread] = [await host.call(), await host.call(), await host.call()]
  idle.socket.write(get)
  // Answered, though its body has not come.
  unread.socket.write(post(10))
  await idle.until('answered')
  await unread.until('answered')
  await host.connections.drain(servers, hourMs)
  for (const { closed } of [ahead, idle, unread]) await closed
})

test('at a gentle stop who is at rest may ask once more, and is told that it was the last time', async () => {
  const host = await open(answering)
  const [ahead, idle] = [await host.call(), await host.call()]
  idle.socket.write(get)
  await idle.until('answered')
  const drained = host.connections.drain(servers, hourMs, true)
  for (const { socket } of [ahead, idle]) socket.write(get)
  expect(await ahead.closed).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n.*answered$/s)
  expect(await idle.closed).toMatch(/answered.*\r\nConnection: close\r\n.*answered$/s)
  await drained
})

test('what is under way is answered at a stop, and its connection closed', async () => {
  const answers: (() => void)[] = []
  const host = await open((req, res) => {
    if (req.url === '/begun') res.write('begun')
    answers.push(() => res.end('answered'))
  })
  const [waiting, begun] = [await host.call(), await host.call()]
  waiting.socket.write(get)
  begun.socket.write(get.replace('/', '/begun'))
  await begun.until('begun')
  await expect.poll(() => answers).toHaveLength(2)
  const drained = host.connections.drain(servers, hourMs)
  for (const answer of answers) answer()
  expect(await waiting.closed).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n.*answered$/s)
  expect(await begun.closed).toContain('answered')
  await drained
})

test('a request that was half there at a stop is answered, and its connection closed', async () => {
  const host = await open(answering)
  const client = await host.call()
  const half = get.length / 2
  client.socket.write(get + get.slice(0, half))
  await client.until('answered')
  const drained = host.connections.drain(servers, hourMs)
  client.socket.write(get.slice(half))
  expect(await client.closed).toMatch(/answered.*\r\nConnection: close\r\n.*answered$/s)
  await drained
})

test('after its time a stop waits for nobody', async () => {
  const host = await open(() => {})
  const client = await host.call()
  client.socket.write(get)
  await host.connections.drain(servers, shortMs)
  expect(await client.closed).toBe('')
})

test('the product keeps to its configuration', async () => {
  const product = await startTestProduct({
    config: {
      listeners: { ...testListeners, headersMs: shortMs, connectionsPerAddress: 1 },
      trustProxy: ['127.0.0.1'],
    },
  })
  const port = Number(new URL(product.url).port)
  const clients = [await call(port), await call(port)]
  for (const { closed } of clients) expect(await closed).toMatch(/^HTTP\/1\.1 408/)
  await product.stop()
})
