import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestProduct } from '../testing/product.ts'
import { withServerTiming } from './server-timing.ts'

test('a response in development has Server-Timing in addition to its own headers', async () => {
  const fields = ['Content-Type', 'text/plain']
  const server = createServer(
    withServerTiming((_, res) => void res.writeHead(201, fields).end('x')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { status, headers } = await fetch(`http://127.0.0.1:${port}`)
  expect(headers.get('server-timing')).toMatch(/^total;dur=\d+\.\d$/)
  expect([status, headers.get('content-type')]).toEqual([201, 'text/plain'])
  server.close()
})

test('a response in production has no Server-Timing', async () => {
  const product = await startTestProduct()
  for (const path of ['/', '/api/contents'])
    expect((await product.visit(path)).headers.has('server-timing')).toBe(false)
  await product.stop()
})
