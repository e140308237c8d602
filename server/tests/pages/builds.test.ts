import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readAsset, readClientBuild } from '@vitrine/site/server/builds/assets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, type Wanted } from '../../src/testing/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-builds-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Creates a client build like the build tool and `bin/build.mjs`, and reads it like a start. */
function clientBuild(id: string, timestamp: number) {
  const client = join(folder, id)
  mkdirSync(join(client, '.vite'), { recursive: true })
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, `assets/part-${id}.js`), `// the part of ${id}`)
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(client, 'favicon.svg.br'), brotliCompressSync('<svg id="small"/>'))
  const manifest = {
    'entry-client.ts': { file: `assets/part-${id}.js`, assets: ['assets/later.css'] },
    'entry-screens.tsx': { file: 'assets/screens.js' },
    'app/ui/site.css': { file: 'assets/site.css' },
  }
  for (const name of ['later', 'site']) writeFileSync(join(client, `assets/${name}.css`), '')
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  mkdirSync(join(folder, 'worker'), { recursive: true })
  writeFileSync(join(folder, 'worker/sw-tracking.js'), '')
  writeFileSync(join(client, '.vite/build.json'), JSON.stringify({ id, timestamp }))
  return readClientBuild(client)
}

const dataDir = join(folder, 'data')
const redirects = { '/old/**': '/new/**', '/gone': { to: '/recette', statusCode: 301 } } as const

/** Starts and stops a build, like a deploy that is replaced by another. */
async function deployed(id: string, timestamp: number) {
  const product = await run({ client: clientBuild(id, timestamp) })
  await product.stop()
}

const run = (wanted: Wanted) => startTestProduct({ dataDir, site: { redirects }, ...wanted })

describe('a site after five deploys', () => {
  let product: TestProduct
  beforeAll(async () => {
    for (const number of [1, 2, 3, 4]) await deployed(`build-${number}`, number * 1_000)
    product = await run({ client: clientBuild('build-5', 5_000) })
  })
  afterAll(() => product.stop())

  test('latest.json names the newest build, and is not cached', async () => {
    const response = await product.visit('/builds/latest.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ id: 'build-5', timestamp: 5_000 })
  })

  test('the metadata of a build contains its route rules, and is immutable', async () => {
    const response = await product.visit('/builds/meta/build-5.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.json()).toEqual({
      id: 'build-5',
      timestamp: 5_000,
      matcher: redirects,
      prerendered: [],
    })
  })

  test('a file that the build has compressed is sent as it is', async () => {
    const small = await product.visit('/favicon.svg', { 'Accept-Encoding': 'br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(await small.text()).toBe('<svg id="small"/>')
    const plain = await product.visit('/favicon.svg', { 'Accept-Encoding': 'identity' })
    expect(await plain.text()).toBe('<svg/>')
    expect((await product.visit('/favicon.svg.br')).status).toBe(404)
  })

  test.each(['build-2', 'build-3', 'build-4'])('files of %s are still served', async (id) => {
    const meta = await product.visit(`/builds/meta/${id}.json`)
    expect(await meta.json()).toMatchObject({ id })
    const part = await product.visit(`/assets/part-${id}.js`)
    expect(part.status).toBe(200)
    expect(part.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await part.text()).toBe(`// the part of ${id}`)
  })

  test.each([
    '/builds/meta/build-1.json',
    '/assets/part-build-1.js',
    '/builds/meta/nobody.json',
    '/builds/meta/..json',
    '/builds/meta/..%2Fbuild-4%2Fmeta.json',
    '/builds/meta/__proto__.json',
    '/builds/other.json',
    '/builds/meta/',
    '/assets/..js',
    '/assets/constructor.js',
    '/assets/%2e%2e%2Fmeta.json',
  ])('%s returns 404 as JSON, never a page', async (path) => {
    const response = await product.visit(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ statusCode: 404 })
  })

  test('the data folder keeps four builds, only with files whose names contain a hash', () => {
    expect(readdirSync(join(dataDir, 'builds')).toSorted()).toEqual(
      [2, 3, 4, 5].map((number) => `build-${number}`),
    )
    expect(readdirSync(join(dataDir, 'builds/build-5')).toSorted()).toEqual(['assets', 'meta.json'])
  })
})

test('a process of an earlier build serves files of a newer build on the same folder', async () => {
  const shared = join(folder, 'shared')
  const older = await run({ dataDir: shared, client: clientBuild('older', 1) })
  expect((await older.visit('/builds/meta/newer.json')).status).toBe(404)
  const newer = await run({ dataDir: shared, client: clientBuild('newer', 2) })
  await expect.poll(async () => (await older.visit('/assets/part-newer.js')).status).toBe(200)
  expect((await older.visit('/builds/meta/newer.json')).status).toBe(200)
  expect(await (await older.visit('/builds/latest.json')).json()).toMatchObject({ id: 'older' })
  expect((await newer.visit('/assets/part-older.js')).status).toBe(200)
  await Promise.all([older.stop(), newer.stop()])
})

test('an older build that is deployed again is kept', async () => {
  const again = join(folder, 'again')
  for (const number of [2, 3, 4, 5]) {
    const product = await run({ dataDir: again, client: clientBuild(`later-${number}`, number) })
    await product.stop()
  }
  const client = clientBuild('rolled-back', 1)
  const product = await run({ dataDir: again, client })
  expect(readdirSync(join(again, 'builds'))).toContain('rolled-back')
  expect((await product.visit('/assets/part-later-5.js')).status).toBe(200)
  expect((await product.visit('/assets/part-later-2.js')).status).toBe(404)
  await product.stop()
})

test('a data folder that cannot be written to does not stop the start', async () => {
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'builds'), 'a file where the folder should be')
  const product = await run({ dataDir: broken, client: clientBuild('lonely', 1) })
  expect(await (await product.visit('/builds/meta/lonely.json')).json()).toMatchObject({
    id: 'lonely',
  })
  expect((await product.visit('/builds/meta/other.json')).status).toBe(404)
  await product.stop()
})

test('the address /favicon.ico returns an icon, not a page', () => {
  const { body, fields } = readAsset(
    join(import.meta.dirname, '../../../site/public'),
    '/favicon.ico',
  )
  expect(fields).toContain('image/x-icon')
  // The signature of an icon file.
  expect([...body.raw.subarray(0, 4)]).toEqual([0, 0, 1, 0])
})
