import {
  type FSWatcher,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/images'
import { picture, putMedia, seen, startHost } from '@vitrine/site/server/testing/images'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, type Wanted } from './testing/product.ts'

let dataDir: string
const running: { stop: () => Promise<void> }[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
})
afterEach(async () => {
  for (const part of running.splice(0)) await part.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(wanted: Wanted = {}): Promise<TestProduct> {
  const product = await startTestProduct({ dataDir, ...wanted })
  running.unshift(product)
  return product
}

async function stop(product: TestProduct) {
  running.splice(running.indexOf(product), 1)
  await product.stop()
}

const cacheFolder = () => join(dataDir, 'cache/images')
const kept = (ending = '') =>
  readdirSync(cacheFolder()).filter((name) =>
    ending ? name.endsWith(ending) : !name.includes('.'),
  )
const bytesKept = () =>
  readdirSync(cacheFolder()).reduce(
    (sum, name) => sum + statSync(join(cacheFolder(), name)).size,
    0,
  )
/** Longer than an answer is given without looking at its source, on the slowest machine. */
const patient = { timeout: 30_000 }
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

/** The drafts that were begun: each is one image made, or one fetched. */
function watchDrafts() {
  const drafts = new Set<string>()
  const watcher: FSWatcher = watch(cacheFolder(), (_, name) => {
    if (name?.endsWith('.part')) drafts.add(name)
  })
  running.unshift({ stop: async () => watcher.close() })
  return drafts
}

test('fifty visitors who ask for the same image at once cost one resize', async () => {
  const product = await start()
  await putMedia(dataDir, 'a.jpg', await picture(2_000, 1_500).jpeg().toBuffer())
  const drafts = watchDrafts()
  const answers = await Promise.all(
    times(50, () => product.visit('/_ipx/w_800&f_webp/storage/a.jpg')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(kept()).toHaveLength(1)
  await expect.poll(() => drafts.size, patient).toBe(1)
  await product.visit('/_ipx/f_webp&w_800/storage/a.jpg')
  expect(kept()).toHaveLength(1)
})

test('an image that was made is answered by the next process without making it again', async () => {
  const first = await start()
  await putMedia(dataDir, 'a.jpg', await picture(400, 300).jpeg().toBuffer())
  const before = await first.visit('/_ipx/w_300/storage/a.jpg')
  await stop(first)
  const second = await start()
  const drafts = watchDrafts()
  const after = await second.visit('/_ipx/w_300/storage/a.jpg')
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(Buffer.from(await after.arrayBuffer())).toEqual(Buffer.from(await before.arrayBuffer()))
  expect(drafts.size).toBe(0)
})

test('a source that is written anew is seen, though its size and its date stay', async () => {
  const product = await start()
  const file = await putMedia(dataDir, 'a.png', await picture(40, 30).png().toBuffer())
  const at = new Date('2026-01-05')
  await utimes(file, at, at)
  const before = await product.visit('/_ipx/w_8/storage/a.png')
  await putMedia(dataDir, 'a.png', await picture(40, 20).png().toBuffer())
  await utimes(file, at, at)
  await expect
    .poll(async () => (await seen(await product.visit('/_ipx/w_8/storage/a.png'))).height, patient)
    .toBe(4)
  const after = await product.visit('/_ipx/w_8/storage/a.png')
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('a source that is taken away is no longer answered', async () => {
  const product = await start()
  const file = await putMedia(dataDir, 'a.png', await picture(40, 30).png().toBuffer())
  await product.visit('/_ipx/w_8/storage/a.png')
  await rm(file)
  await expect
    .poll(async () => (await product.visit('/_ipx/w_8/storage/a.png')).status, patient)
    .toBe(404)
})

test('the cache stays within its bytes, and the image used last stays in it', async () => {
  const product = await start({ config: { imageCacheMegabytes: 1 } })
  await putMedia(dataDir, 'a.png', await picture(600, 400).png().toBuffer())
  const first = (await product.visit('/_ipx/w_300/storage/a.png')).headers.get('etag') ?? ''
  for (const width of times(12, (at) => 301 + at)) {
    await product.visit(`/_ipx/w_${width}/storage/a.png`)
    await product.visit(`/_ipx/w_300&q_${width % 100}/storage/a.png`)
    await product.visit('/_ipx/w_300,f_png/storage/a.png')
  }
  expect(bytesKept()).toBeLessThanOrEqual(1_000_000)
  expect(kept().length).toBeGreaterThan(1)
  const again = await product.visit('/_ipx/w_300/storage/a.png')
  expect([again.status, again.headers.get('etag')]).toEqual([200, first])
})

test('a cache that was larger is brought down at the next start', async () => {
  const first = await start()
  await putMedia(dataDir, 'a.png', await picture(600, 400).png().toBuffer())
  for (const width of times(8, (at) => 300 + at))
    await first.visit(`/_ipx/w_${width}/storage/a.png`)
  expect(bytesKept()).toBeGreaterThan(1_000_000)
  await stop(first)
  await start({ config: { imageCacheMegabytes: 1 } })
  expect(bytesKept()).toBeLessThanOrEqual(1_000_000)
})

test('an image of several megabytes is answered whole, also when it comes from the disk', async () => {
  const product = await start()
  await putMedia(dataDir, 'a.png', await picture(1_500, 1_500).png().toBuffer())
  for (const _ of times(2, () => 0)) {
    const answer = await product.visit('/_ipx/w_1400/storage/a.png')
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(2_000_000)
    expect(await seen(answer)).toEqual({ format: 'png', width: 1_400, height: 1_400 })
  }
  const head = await fetch(`${product.url}/_ipx/w_1400/storage/a.png`, { method: 'HEAD' })
  expect(head.status).toBe(200)
})

describe('what is damaged in the cache', () => {
  test('is made anew, small or large, whether it is empty, cut off or changed', async () => {
    const first = await start()
    await putMedia(dataDir, 'a.png', await picture(1_000, 1_000).png().toBuffer())
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
    for (const [at, name] of kept().entries()) damages[at % 3]?.(join(cacheFolder(), name))
    expect(await bytesOf(await start(), addresses)).toEqual(before)
  })

  const bytesOf = async (product: TestProduct, addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => product.visit(address)))
    return Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  }

  test('is fetched again, where it came from another host', async () => {
    const png = await picture(40, 30).png().toBuffer()
    const host = await startHost((_, res) => {
      res.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' }).end(png)
    })
    running.unshift(host)
    const site = { images: { ...imageDefaults, domains: [host.url] } }
    for (const ending of ['.source', '.json']) {
      const first = await start({ site })
      await first.visit(`/_ipx/w_8/${host.url}/a.png`)
      await stop(first)
      for (const name of kept(ending)) truncateSync(join(cacheFolder(), name), 10)
      const second = await start({ site })
      expect((await second.visit(`/_ipx/w_9/${host.url}/a.png`)).status).toBe(200)
      await stop(second)
    }
  })
})

describe('while the disk takes nothing', () => {
  // Neither a folder nor a place for one, also for root.
  const breakDisk = () => {
    rmSync(cacheFolder(), { recursive: true })
    writeFileSync(cacheFolder(), '')
  }

  test('images are made and sent, small and large, and kept when it takes them again', async () => {
    const product = await start()
    await putMedia(dataDir, 'a.png', await picture(1_500, 1_500).png().toBuffer())
    breakDisk()
    for (const [width, address] of [
      [8, '/_ipx/w_8/storage/a.png'],
      [8, '/_ipx/w_8/storage/a.png'],
      [1_400, '/_ipx/w_1400/storage/a.png'],
    ] as const)
      expect(await seen(await product.visit(address))).toMatchObject({ width })
    rmSync(cacheFolder())
    await product.visit('/_ipx/w_9/storage/a.png')
    expect(kept()).toHaveLength(1)
  })

  test('so are images of another host', async () => {
    const png = await picture(40, 30).png().toBuffer()
    const host = await startHost((_, res) => {
      res.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    running.unshift(host)
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    breakDisk()
    const answer = await product.visit(`/_ipx/w_8/${host.url}/a.png`)
    expect(await seen(answer)).toEqual({ format: 'png', width: 8, height: 6 })
  })

  test('a product starts all the same', async () => {
    mkdirSync(join(dataDir, 'cache'))
    writeFileSync(cacheFolder(), '')
    const product = await start()
    await putMedia(dataDir, 'a.png', await picture(40, 30).png().toBuffer())
    expect((await product.visit('/_ipx/w_8/storage/a.png')).status).toBe(200)
  })
})

describe('somebody who asks for more variants than readers do', () => {
  const odd = times(400, (at) => `w_${1 + (at % 20)}&f_webp&q_${1 + Math.floor(at / 20)}`)
  /** Asks for as many at once as may wait. */
  async function ask(product: TestProduct, modifiers: string[], from: (at: number) => string) {
    const answers: Response[] = []
    const begin = async (each: string, at: number) =>
      product.visit(`/_ipx/${each}/storage/a.png`, { 'x-forwarded-for': from(at) })
    for (let at = 0; at < modifiers.length; at += 50)
      answers.push(...(await Promise.all(modifiers.slice(at, at + 50).map(begin))))
    return answers
  }
  const standsIn = ({ headers }: Response) => headers.get('cache-control') === 'public, max-age=60'

  test('gets the source, or the nearest size there is, for what is more', async () => {
    const product = await start()
    const png = await picture(40, 30).png().toBuffer()
    for (const name of ['a.png', 'b.png']) await putMedia(dataDir, name, png)
    const answers = await ask(product, odd, (at) => `192.0.2.${at}`)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const near = answers.find(standsIn)
    expect(near?.headers.get('content-type')).toBe('image/webp')
    const otherwise = await ask(
      product,
      times(60, (at) => `blur_${at % 50}.5&q_7`),
      () => '',
    )
    const original = otherwise.find(
      (each) => standsIn(each) && each.headers.get('content-type') === 'image/png',
    )
    expect(await original?.bytes()).toEqual(new Uint8Array(png))
    const pages = times(40, (at) => product.visit(`/_ipx/w_${at + 1}&f_webp&q_80/storage/b.png`))
    for (const { headers } of await Promise.all(pages))
      expect(headers.get('content-type')).toBe('image/webp')
  })

  test('is told from others behind a trusted proxy', async () => {
    const product = await start({ config: { trustProxy: ['127.0.0.1'] } })
    await putMedia(dataDir, 'a.png', await picture(40, 30).png().toBuffer())
    const many = await ask(product, odd.slice(0, 100), (at) => `192.0.2.${at}`)
    expect(many.some(standsIn)).toBe(false)
    const one = await ask(product, odd.slice(100), () => '192.0.2.200')
    expect(one.some(standsIn)).toBe(true)
  })
})

describe('images of another host', () => {
  /** A host that holds its answers back until it is told to give them. */
  async function startHeldHost(fields: Record<string, string> = {}) {
    const png = await picture(40, 30).png().toBuffer()
    const held: ServerResponse[] = []
    const asked: (string | undefined)[] = []
    const state = { open: true, down: false }
    const give = (res: ServerResponse) => {
      const unchanged = asked.at(-1) !== undefined && asked.at(-1) === fields.etag
      if (state.down) res.writeHead(500).end()
      else if (unchanged) res.writeHead(304, fields).end()
      else res.writeHead(200, { 'content-type': 'image/png', ...fields }).end(png)
    }
    const host = await startHost((req, res) => {
      asked.push(req.headers['if-none-match'])
      if (state.open) give(res)
      else held.push(res)
    })
    running.unshift(host)
    const release = () => {
      state.open = true
      held.splice(0).forEach(give)
    }
    return { ...host, asked, held, state, release }
  }

  test('one source is fetched once for all its widths', async () => {
    const host = await startHeldHost()
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const answers = await Promise.all(
      times(20, (at) => product.visit(`/_ipx/w_${at + 1}/${host.url}/a.png`)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(host.asked).toHaveLength(1)
    expect(kept('.source')).toHaveLength(1)
  })

  test('after a restart it is not fetched again while it is fresh', async () => {
    const host = await startHeldHost({ 'cache-control': 'max-age=600' })
    const site = { images: { ...imageDefaults, domains: [host.url] } }
    const first = await start({ site })
    const before = await first.visit(`/_ipx/w_8/${host.url}/a.png`)
    await stop(first)
    const second = await start({ site })
    const after = await second.visit(`/_ipx/w_8/${host.url}/a.png`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(host.asked).toHaveLength(1)
  })

  test('visitors who leave give their places back', async () => {
    const host = await startHeldHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const leaving = new AbortController()
    const visitors = times(80, (at) => {
      const address = `${product.url}/_ipx/w_8/${host.url}/${at}.png`
      return fetch(address, { signal: leaving.signal }).catch(() => undefined)
    })
    await expect.poll(() => host.held.length, patient).toBe(4)
    leaving.abort()
    await Promise.all(visitors)
    await product.visit('/')
    host.release()
    expect((await product.visit(`/_ipx/w_8/${host.url}/late.png`)).status).toBe(200)
    // The four under way when everyone left were fetched, and the late one; nobody's who waited.
    expect(host.asked.length).toBe(5)
  })

  test('an image whose only visitor left while its source was fetched is not made', async () => {
    const host = await startHeldHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const leaving = new AbortController()
    const address = `${product.url}/_ipx/w_8/${host.url}/a.png`
    const gone = fetch(address, { signal: leaving.signal }).catch(() => 'gone')
    await expect.poll(() => host.held.length, patient).toBe(1)
    leaving.abort()
    expect(await gone).toBe('gone')
    await product.visit('/')
    host.release()
    await expect.poll(() => kept('.json').length, patient).toBe(1)
    await product.visit(`/_ipx/w_9/${host.url}/a.png`)
    expect(kept()).toHaveLength(1)
  })

  test('a leaving visitor takes nothing from another who wants the same image', async () => {
    const host = await startHeldHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const address = `${product.url}/_ipx/w_8/${host.url}/a.png`
    const leaving = new AbortController()
    const gone = fetch(address, { signal: leaving.signal }).catch(() => 'gone')
    const staying = fetch(address)
    await expect.poll(() => host.held.length, patient).toBe(1)
    leaving.abort()
    expect(await gone).toBe('gone')
    host.release()
    expect((await staying).status).toBe(200)
    expect(host.asked).toHaveLength(1)
  })
})

describe('a site apart from the admin host', () => {
  test('fetches its images from there, and hands their parts on', async () => {
    const adminData = mkdtempSync(join(tmpdir(), 'vitrine-images-admin-'))
    const admin = await startTestProduct({ dataDir: adminData })
    running.unshift(admin, {
      stop: async () => rmSync(adminData, { recursive: true, force: true }),
    })
    await putMedia(adminData, 'été.png', await picture(40, 30).png().toBuffer())
    const product = await start({
      config: { roles: ['site'], apiUrl: admin.url, adminUrl: admin.url },
    })
    for (const source of ['storage/%C3%A9t%C3%A9.png', `${admin.url}/storage/%C3%A9t%C3%A9.png`]) {
      const answer = await product.visit(`/_ipx/w_8/${source}`)
      expect(await seen(answer)).toEqual({ format: 'png', width: 8, height: 6 })
    }
    expect(kept('.source')).toHaveLength(1)
    const part = await product.visit('/storage/%C3%A9t%C3%A9.png', { range: 'bytes=0-3' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  })
})
