import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestProduct } from '../testing/product.ts'
import { anonymizeAddress, type RequestLine, redactPath, withRequestLog } from './request-log.ts'

test('a request is logged in one line, with the id in its response', async () => {
  const lines: RequestLine[] = []
  const written = new EventTarget()
  const write = (line: RequestLine) => {
    lines.push(line)
    written.dispatchEvent(new Event('line'))
  }
  const answering = withRequestLog(
    write,
    () => true,
    (_req, res) => void res.writeHead(404).end(),
  )
  const server = createServer(answering)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [answer] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/guide?token=1`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    }),
    once(written, 'line'),
  ])
  expect(lines).toEqual([
    {
      request: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/guide',
      status: 404,
      from: '203.0.113.0',
      ms: expect.any(Number),
    },
  ])
  server.close()
})

test('pages have a request id only if requests are logged', async () => {
  for (const logRequests of [true, false]) {
    const product = await startTestProduct({ config: { logRequests } })
    const ids = [await product.visit('/'), await product.visit('/'), await product.visit('/api/x')]
    const given = ids.map(({ headers }) => headers.get('x-request-id')).filter((id) => id !== null)
    expect(new Set(given).size).toBe(logRequests ? 3 : 0)
    await product.stop()
  }
})

test.each([
  ['/en/a-guide-to-long-addresses', '/en/a-guide-to-long-addresses'],
  ['/guide?email=ada@example.org#x', '/guide'],
  ['/dashboard/setup/l3NiV2y39gb7Ee1FwfMJIhS9A9dPbbKSOWWDSxW7d6I', '/dashboard/setup/…'],
  ['/dashboard/reset/0123456789abcdef0123456789abcdef/ada%40example.org', '/dashboard/reset/…/…'],
  ['/api/go/eyJ0IjoxNzk1MzU2NTcxMDc1LCJ1IjoiaHR0cHM6Ly8ifQ==', '/api/go/…'],
])('the path %s is logged as %s', (url, path) => {
  expect(redactPath(url)).toBe(path)
})

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('%s is shortened to %s', (address, short) => {
  expect(anonymizeAddress(address)).toBe(short)
})
