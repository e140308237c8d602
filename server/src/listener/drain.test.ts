import { hourMs } from '@vitrine/contract/bounds/durations'
import { expect, test } from 'vitest'
import { answering, get, post, withRawHosts } from '../testing/raw-hosts.ts'

const shortMs = 100

const { open, servers } = withRawHosts()

test('idle connections do not delay a stop', async () => {
  const host = await open(answering)
  const [ahead, idle, unread] = [await host.call(), await host.call(), await host.call()]
  idle.socket.write(get)
  // The response is sent before the body has arrived.
  unread.socket.write(post(10))
  await idle.until('answered')
  await unread.until('answered')
  await host.connections.drain(servers, hourMs)
  for (const { closed } of [ahead, idle, unread]) await closed
})

test('a graceful stop answers one more request of an idle connection, with Connection: close', async () => {
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

test('a stop answers running requests and closes their connections', async () => {
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

test('a request that is half received at a stop is answered, and its connection closed', async () => {
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

test('a stop does not wait for clients after its time limit', async () => {
  const host = await open(() => {})
  const client = await host.call()
  client.socket.write(get)
  await host.connections.drain(servers, shortMs)
  expect(await client.closed).toBe('')
})
