import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leave } from '../testing/leaving.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const files = [
    'a.mp4',
    'a.png',
    'a.txt',
    'a.svg',
    'a.pdf',
    'a.vtt',
    'sub/été.png',
    'x-0123456789abcdef.png',
  ]
  for (const path of files) await putMedia(product.dataDir, path, '0123456789')
  await putMedia(product.dataDir, '.env', 'SECRET')
  await putMedia(product.dataDir, 'empty.png', '')
  await writeFile(join(product.dataDir, 'outside.png'), 'outside')
  await symlink(join(product.dataDir, 'outside.png'), join(product.dataDir, 'media/link.png'))
})
afterAll(() => product.stop())

const get = (path: string, headers = {}) => product.visit(`/storage/${path}`, headers)

test.each([
  ['', 404],
  ['sub', 404],
  ['sub/', 404],
  ['none.png', 404],
  ['.env', 404],
  ['link.png', 404],
  ['%2e%2e/outside.png', 404],
  ['..%2foutside.png', 404],
  ['..%5coutside.png', 404],
  ['a.png%00', 404],
  ['%E0%A4', 404],
  ['a.png', 200],
  ['a.png?v=1', 200],
  ['sub/%C3%A9t%C3%A9.png', 200],
])('/storage/%s returns %i', async (path, status) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control') === 'no-store').toBe(status === 404)
})

test('a file with a hash in its name is immutable, any other one is revalidated', async () => {
  const [hashed, plain] = [await get('x-0123456789abcdef.png'), await get('a.png')]
  expect(hashed.headers.get('cache-control')).toContain('immutable')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
})

test('a file that is neither image nor video is served as a download', async () => {
  expect((await get('a.txt')).headers.get('content-disposition')).toBe('attachment')
  expect((await get('a.svg')).headers.get('content-security-policy')).toContain('sandbox')
})

test('subtitles are served as text/vtt', async () => {
  expect((await get('a.vtt')).headers.get('content-type')).toBe('text/vtt; charset=utf-8')
})

test('a PDF is served without a sandbox, which the viewers of browsers refuse', async () => {
  const { headers } = await get('a.pdf')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
})

test('a browser with a cached file gets 304, by tag or by date', async () => {
  const { headers } = await get('a.png')
  const etag = headers.get('etag') ?? ''
  const modified = headers.get('last-modified') ?? ''
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
    expect((await get('a.png', { 'if-none-match': tag })).status).toBe(304)
  expect((await get('a.png', { 'if-modified-since': modified })).status).toBe(304)
  expect((await get('a.png', { 'if-none-match': '"x"' })).status).toBe(200)
})

describe('ranges of a file', () => {
  const parts: [range: string, status: number, body: string, field: string | null][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=99999999999999999999-', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    ['lines=0-3', 200, '0123456789', null],
  ]
  test.each(parts)('the range %s returns %i', async (range, status, body, field) => {
    const response = await get('a.mp4', { range })
    expect([response.status, await response.text()]).toEqual([status, body])
    expect(response.headers.get('content-range')).toBe(field)
  })

  test('a range is sent only if If-Range matches the file', async () => {
    const etag = (await get('a.mp4')).headers.get('etag') ?? ''
    const range = 'bytes=0-3'
    expect((await get('a.mp4', { range, 'if-range': etag })).status).toBe(206)
    expect((await get('a.mp4', { range, 'if-range': '"x"' })).status).toBe(200)
    const past = 'Mon, 01 Jan 2001 00:00:00 GMT'
    expect((await get('a.mp4', { range, 'if-range': past })).status).toBe(200)
  })

  test('an empty file has no valid range', async () => {
    expect((await get('empty.png')).status).toBe(200)
    expect((await get('empty.png', { range: 'bytes=0-' })).status).toBe(416)
  })

  test('HEAD announces ranges', async () => {
    const response = await fetch(`${product.url}/storage/a.mp4`, { method: 'HEAD' })
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('content-length')).toBe('10')
  })
})

/** A file that even root cannot read. */
const unreadable = '/sys/bus/platform/drivers_probe'

test.skipIf(!existsSync(unreadable))('a file that cannot be read returns 500', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-unreadable-'))
  const other = await startTestProduct({ dataDir })
  rmSync(join(dataDir, 'media'), { recursive: true })
  await symlink(dirname(unreadable), join(dataDir, 'media'))
  const path = `/storage/${basename(unreadable)}`
  expect((await other.visit(path)).status).toBe(500)
  await leave(other.url + path, 50, 'at once')
  expect((await other.visit(path)).status).toBe(500)
  await other.stop()
  rmSync(dataDir, { recursive: true })
})
