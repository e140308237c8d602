import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestProduct, testListeners } from '../testing/product.ts'
import { answering, get, hostFields, post, withRawHosts } from '../testing/raw-hosts.ts'
import type { Listener } from './listener.ts'

const shortMs = 100
/** Matches a response of the listener itself, with the common fields and those of its host. */
const refused = (status: number, text: string) =>
  new RegExp(
    `^HTTP/1\\.1 ${status} ${text}\r\n.*X-Content-Type-Options: nosniff\r\n.*${hostFields.join(': ')}\r\n`,
    's',
  )

const { open, call, logged } = withRawHosts()

const reading: Listener = async (req, res) => {
  let bytes = 0
  for await (const chunk of req) bytes += chunk.length
  res.end(`${bytes} bytes`)
}

test('incomplete headers are refused with 408', async () => {
  const host = await open(answering, { headersMs: shortMs })
  const client = await host.call()
  client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(await client.closed).toMatch(refused(408, 'Request Timeout'))
})

test('an incomplete body is refused with 408 after a pause, but not while it is arriving', async () => {
  const host = await open(reading, { bodyMs: shortMs })
  const [late, slow] = [await host.call(), await host.call()]
  // This amount of data extends the limit by a minute.
  const first = 500_000
  slow.socket.write(post(first + 4))
  slow.socket.write('x'.repeat(first))
  late.socket.write(`${post(10)}12345`)
  expect(await late.closed).toMatch(refused(408, 'Request Timeout'))
  slow.socket.write('last')
  expect(await slow.until(`${first + 4} bytes`)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(logged).toEqual([])
})

test('the rest of a body is not awaited after the response', async () => {
  const host = await open(answering, { bodyMs: shortMs })
  const client = await host.call()
  client.socket.write(post(10))
  expect(await client.closed).toMatch(/^HTTP\/1\.1 200 OK.*answered$/s)
})

test.each([
  ['an invalid request', 'no request at all\r\n\r\n', '400 Bad Request'],
  ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, '431 Request Header'],
])('%s is refused and closed, without a stack trace', async (_name, sent, status) => {
  const host = await open(answering)
  const client = await host.call()
  client.socket.write(sent)
  const answer = await client.closed
  expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true)
  expect(answer).not.toContain('at ')
  expect(logged).toEqual([])
})

test('an idle connection is closed after keepAliveMs', async () => {
  const host = await open(answering, { keepAliveMs: shortMs })
  const client = await host.call()
  client.socket.write(get)
  expect(await client.closed).toContain('answered')
})

test('at the limit per address, the connection that has been idle longest is closed', async () => {
  const host = await open(answering, { connectionsPerAddress: 2, bodyMs: shortMs })
  const [first, second] = [await host.call(), await host.call()]
  for (const { socket, until } of [first, second]) {
    socket.write(get)
    await until('answered')
  }
  const third = await host.call()
  third.socket.write(get)
  expect(await third.until('answered')).toContain('answered')
  expect(await first.closed).toContain('answered')
  expect(second.socket.closed).toBe(false)
  expect(logged).toEqual([])
})

test('a connection that sends its headers byte by byte counts as idle', async () => {
  const host = await open(answering, { connectionsPerAddress: 1, bodyMs: shortMs })
  const [slow, next] = [await host.call(), await host.call()]
  slow.socket.write('GET / HTTP/1.1\r\nHo')
  next.socket.write(get)
  expect(await slow.closed).toBe('')
  expect(await next.until('answered')).toContain('answered')
})

/** A listener that answers each request when the test calls its function. */
function withheld() {
  const answers: (() => void)[] = []
  const listener: Listener = (_req, res) => answers.push(() => res.end('answered'))
  return { answers, listener }
}

test('if all connections of an address are busy, the next one waits for the first to end', async () => {
  const { answers, listener } = withheld()
  const host = await open(listener, { connectionsPerAddress: 1 })
  const first = await host.call()
  first.socket.write(get)
  await expect.poll(() => answers).toHaveLength(1)
  const second = await host.call()
  second.socket.write(get)
  const third = await host.call()
  third.socket.destroy()
  // The response announces that the connection closes, so that the client sends no more requests.
  await expect
    .poll(async () => {
      answers.shift()?.()
      return second.socket.bytesRead
    })
    .toBeGreaterThan(0)
  expect(await first.closed).toContain('Connection: close')
  expect(await second.until('answered')).toContain('answered')
  expect(logged).toEqual([])
})

test('far above the limit, a connection is refused and the log names the variable', async () => {
  const { answers, listener } = withheld()
  const host = await open(listener, { connectionsPerAddress: 1, bodyMs: shortMs })
  const busy = await host.call()
  busy.socket.write(get)
  await expect.poll(() => answers).toHaveLength(1)
  const more = []
  for (let count = 0; count < 5; count++) more.push(await host.call())
  expect(await more.at(-1)?.closed).toBe('')
  expect(more.filter(({ socket }) => socket.closed)).toHaveLength(1)
  await expect
    .poll(() => logged)
    .toEqual(['Refused connections: 1. Raise CONNECTIONS_PER_ADDRESS to allow more.'])
})

test('a client with hundreds of slow requests at once gets all responses', async () => {
  const waiting: (() => void)[] = []
  // Two at a time, like the resizing of images.
  const work = () => {
    for (const answer of waiting.splice(0, 2)) answer()
    if (waiting.length > 0) setImmediate(work)
  }
  const host = await open((_req, res) => {
    if (waiting.push(() => res.end('answered')) === 1) setImmediate(work)
  })
  const agent = new Agent({ keepAlive: true })
  const statusOf = (path: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port: host.port, path: `/${path}`, agent }
      request(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
        .once('error', reject)
        .end()
    })
  const statuses = await Promise.all(Array.from({ length: 600 }, (_, path) => statusOf(path)))
  agent.destroy()
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(logged).toEqual([])
})

test('a trusted proxy is exempt from the limit per address, but not from the total', async () => {
  const settings = { connectionsPerAddress: 1, connectionsMax: 3 }
  const host = await open(answering, settings, ['127.0.0.1'])
  const clients = [await host.call(), await host.call(), await host.call()]
  for (const { socket } of clients) socket.write(get)
  for (const { until } of clients) expect(await until('answered')).toContain('answered')
  const more = await host.call()
  more.socket.write(get)
  expect(await more.closed).toBe('')
})

test('at the total limit, unused connections are closed to make room', async () => {
  const host = await open(answering, { connectionsMax: 2, bodyMs: shortMs })
  const idle = [await host.call(), await host.call()]
  await expect
    .poll(async () => {
      const next = await host.call()
      next.socket.write(get)
      return next.until('answered')
    })
    .toContain('answered')
  expect(await idle[0]?.closed).toBe('')
})

test('a client that reads nothing is disconnected, a slow one is not', async () => {
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

test('an error of the listener is logged, and the response is 500', async () => {
  const fault = new Error('broken on purpose')
  const host = await open(async () => {
    throw fault
  })
  const client = await host.call()
  client.socket.write(get)
  expect(await client.closed).toMatch(refused(500, 'Internal Server Error'))
  expect(logged).toEqual([fault])
})

test('an error of the listener after its client has left is not logged', async () => {
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const host = await open(async (req) => {
    begun.resolve()
    req.once('close', closed.resolve)
    for await (const _chunk of req);
  })
  const client = await host.call()
  client.socket.write(post(10))
  await begun.promise
  client.socket.destroy()
  await closed.promise
  expect(logged).toEqual([])
})

test('the product applies its configuration', async () => {
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
