import { truncateSync, writeFileSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { createPicture, decodeImage, putMedia } from '@vitrine/site/server/testing/images'
import { describe, expect, test } from 'vitest'
import { imageProducts, times } from '../../src/testing/image-products.ts'
import type { TestProduct } from '../../src/testing/product.ts'

const { bytesKept, dataDir, folder, kept, start, startHost, stop, watchDrafts } = imageProducts()

test('fifty concurrent requests for the same image cause one resize', async () => {
  const product = await start()
  await putMedia(dataDir(), 'a.jpg', await createPicture(2_000, 1_500).jpeg().toBuffer())
  const drafts = watchDrafts()
  const answers = await Promise.all(
    times(50, () => product.visit('/_ipx/w_800&f_webp/storage/a.jpg')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(kept()).toHaveLength(1)
  await expect.poll(() => drafts.size).toBe(1)
  await product.visit('/_ipx/f_webp&w_800/storage/a.jpg')
  expect(kept()).toHaveLength(1)
})

test('a cached image is served after a restart without resizing it again', async () => {
  const first = await start()
  await putMedia(dataDir(), 'a.jpg', await createPicture(400, 300).jpeg().toBuffer())
  const before = await first.visit('/_ipx/w_300/storage/a.jpg')
  await stop(first)
  const second = await start()
  const drafts = watchDrafts()
  const after = await second.visit('/_ipx/w_300/storage/a.jpg')
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(Buffer.from(await after.arrayBuffer())).toEqual(Buffer.from(await before.arrayBuffer()))
  expect(drafts.size).toBe(0)
})

test('a changed source is detected even if its size and date are the same', async () => {
  const product = await start()
  const file = await putMedia(dataDir(), 'a.png', await createPicture(40, 30).png().toBuffer())
  const at = new Date('2026-01-05')
  await utimes(file, at, at)
  const before = await product.visit('/_ipx/w_8/storage/a.png')
  await putMedia(dataDir(), 'a.png', await createPicture(40, 20).png().toBuffer())
  await utimes(file, at, at)
  await expect
    .poll(async () => (await decodeImage(await product.visit('/_ipx/w_8/storage/a.png'))).height)
    .toBe(4)
  const after = await product.visit('/_ipx/w_8/storage/a.png')
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('a deleted source returns 404', async () => {
  const product = await start()
  const file = await putMedia(dataDir(), 'a.png', await createPicture(40, 30).png().toBuffer())
  await product.visit('/_ipx/w_8/storage/a.png')
  await rm(file)
  await expect.poll(async () => (await product.visit('/_ipx/w_8/storage/a.png')).status).toBe(404)
})

test('the cache respects its size limit, and keeps the most recently used image', async () => {
  const product = await start({ config: { imageCacheMegabytes: 1 } })
  await putMedia(dataDir(), 'a.png', await createPicture(600, 400).png().toBuffer())
  const first = (await product.visit('/_ipx/w_300/storage/a.png')).headers.get('etag') ?? ''
  let bytes = 0
  for (const width of times(5, (at) => 301 + at))
    for (const wanted of [`w_${width}`, `w_300&q_${width % 100}`, 'w_300,f_png']) {
      const answer = await product.visit(`/_ipx/${wanted}/storage/a.png`)
      bytes += (await answer.arrayBuffer()).byteLength
    }
  expect(bytes).toBeGreaterThan(1_500_000)
  expect(bytesKept()).toBeLessThanOrEqual(1_000_000)
  expect(kept().length).toBeGreaterThan(1)
  const again = await product.visit('/_ipx/w_300/storage/a.png')
  expect([again.status, again.headers.get('etag')]).toEqual([200, first])
})

test('a cache above a lowered limit is reduced at the next start', async () => {
  const first = await start()
  await putMedia(dataDir(), 'a.png', await createPicture(600, 400).png().toBuffer())
  for (const width of times(8, (at) => 300 + at))
    await first.visit(`/_ipx/w_${width}/storage/a.png`)
  expect(bytesKept()).toBeGreaterThan(1_000_000)
  await stop(first)
  await start({ config: { imageCacheMegabytes: 1 } })
  expect(bytesKept()).toBeLessThanOrEqual(1_000_000)
})

test('an image of several megabytes is complete, also when it is read from the disk', async () => {
  const product = await start()
  await putMedia(dataDir(), 'a.png', await createPicture(1_500, 1_500).png().toBuffer())
  for (const _ of times(2, () => 0)) {
    const answer = await product.visit('/_ipx/w_1400/storage/a.png')
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(2_000_000)
    expect(await decodeImage(answer)).toEqual({ format: 'png', width: 1_400, height: 1_400 })
  }
  const head = await fetch(`${product.url}/_ipx/w_1400/storage/a.png`, { method: 'HEAD' })
  expect(head.status).toBe(200)
})

describe('a damaged cache file', () => {
  test('is created again, whether it is empty, truncated or changed, small or large', async () => {
    const first = await start()
    await putMedia(dataDir(), 'a.png', await createPicture(1_000, 1_000).png().toBuffer())
    const damages: ((file: string) => void)[] = [
      (file) => truncateSync(file, 0),
      (file) => truncateSync(file, 300),
      (file) => writeFileSync(file, 'x', { flag: 'r+' }),
    ]
    const addresses = ['w_38', 'w_39', 'w_40', 'w_900', 'w_901', 'w_902'].map(
      (width) => `/_ipx/${width}/storage/a.png`,
    )
    const before = await bytesOf(first, addresses)
    await stop(first)
    for (const [at, name] of kept().entries()) damages[at % 3]?.(join(folder(), name))
    expect(await bytesOf(await start(), addresses)).toEqual(before)
  })

  const bytesOf = async (product: TestProduct, addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => product.visit(address)))
    return Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  }

  test('is fetched again if its source is on another host', async () => {
    const png = await createPicture(40, 30).png().toBuffer()
    const host = await startHost((_, res) => {
      res.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' }).end(png)
    })
    const site = { images: { ...imageDefaults, domains: [host.url] } }
    for (const ending of ['.source', '.json']) {
      const first = await start({ site })
      await first.visit(`/_ipx/w_8/${host.url}/a.png`)
      await stop(first)
      for (const name of kept(ending)) truncateSync(join(folder(), name), 10)
      const second = await start({ site })
      expect((await second.visit(`/_ipx/w_9/${host.url}/a.png`)).status).toBe(200)
      await stop(second)
    }
  })
})
