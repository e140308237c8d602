import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createReusedGzip } from './reused-gzip.ts'

const level = 4

test('bodies that are compressed at the same time are complete gzip files of their own', async () => {
  const gzip = createReusedGzip(level)
  const bodies = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0 ? randomBytes(index * 10_000 + 1) : Buffer.from('été '.repeat(index * 500)),
  )
  const compressed = await Promise.all(bodies.map(gzip))
  for (const [index, body] of bodies.entries())
    expect(gunzipSync(compressed[index] ?? '').equals(body)).toBe(true)
})

test('after a body that cannot be compressed, the next one can', async () => {
  const gzip = createReusedGzip(level)
  // @ts-expect-error -- not a buffer
  await expect(gzip(12)).rejects.toThrow()
  expect(gunzipSync(await gzip(Buffer.from('Après'))).toString()).toBe('Après')
})
