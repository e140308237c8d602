import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { insertAlert } from '@vitrine/api/alerts/store'
import { openDatabase } from '@vitrine/api/db/open'
import type { Db } from '@vitrine/api/db/schema'
import { saveSettings } from '@vitrine/api/settings/store'
import { replaceMenu } from '@vitrine/api/transfer/import-menus'
import { expect, onTestFinished, test } from 'vitest'
import { pageWith, startTestProduct, storePages, testSite } from '../../src/testing/product.ts'

/** Starts a cache that records the purged tags. */
async function startCache() {
  const purges: string[][] = []
  const server = createServer(async (req, res) => {
    const { tags } = (await json(req)) as { tags: string[] }
    purges.push(tags)
    res.end()
    server.emit('purge')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const next = async (count: number) => {
    while (purges.length < count) await once(server, 'purge')
    return purges[count - 1]
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, next }
}

const front = { sharedCacheSeconds: 600, purge: undefined, webhook: undefined }

test('a shared cache stores pages, and a change purges only the affected ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-front-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const cache = await startCache()
  const pages = [pageWith({ fr: 'un' }), pageWith({ fr: 'deux' })]
  const config = { front: { ...front, purge: { url: cache.url, token: undefined } } }
  const product = await startTestProduct({ dataDir, pages, config })
  onTestFinished(product.stop)
  expect(await cache.next(1)).toEqual(['site'])

  const keysOf = async (path: string) => {
    const { headers } = await product.visit(path)
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=600')
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=600, stale-while-revalidate=60')
    expect(headers.get('cache-tag')?.split(',')).toEqual(headers.get('surrogate-key')?.split(' '))
    return new Set(headers.get('surrogate-key')?.split(' '))
  }
  const [one, two] = [await keysOf('/fr/un'), await keysOf('/fr/deux')]
  expect((await product.visit('/fr/none')).headers.get('cache-control')).toBe('no-store')
  expect((await product.visit('/fr/none')).headers.has('surrogate-key')).toBe(false)

  const changed = pageWith({ fr: 'un' })
  changed.translations.fr.content = '<p>Autre</p>'
  await storePages({ databaseUrl: `file:${dataDir}/test.db`, site: testSite }, [changed])
  const purged = new Set(await cache.next(2))
  expect(purged.isSubsetOf(one)).toBe(true)
  expect(purged.isDisjointFrom(two)).toBe(true)
  expect(await keysOf('/fr/un')).toEqual(one)
})

test('a change of the settings, of a menu or of the alert purges every page', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-front-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const cache = await startCache()
  const pages = [pageWith({ fr: 'un' }), pageWith({ fr: 'deux' })]
  const config = { front: { ...front, purge: { url: cache.url, token: undefined } } }
  const product = await startTestProduct({ dataDir, pages, config, site: { name: undefined } })
  onTestFinished(product.stop)
  await cache.next(1)
  const database = await openDatabase(`file:${dataDir}/test.db`)
  onTestFinished(database.close)

  const read = async (path: string) => {
    const answer = await product.visit(path)
    const keys = answer.headers.get('surrogate-key')?.split(' ').slice(1)
    return { keys: new Set(keys), html: await answer.text() }
  }
  const entry = { url: 'https://example.org/', label: { fr: 'Ailleurs' } }
  const at = new Date().toISOString()
  const changes: [text: string, change: (tx: Db) => Promise<unknown>][] = [
    ['Musée', (tx) => saveSettings(tx, { name: 'Musée' })],
    ['Ailleurs', (tx) => replaceMenu(tx, testSite.i18n, 'main', [entry])],
    ['Fermé', (tx) => insertAlert(tx, { ...closed, starts_at: at })],
  ]
  for (const [index, [text, change]] of changes.entries()) {
    const before = [await read('/fr/un'), await read('/fr/deux')]
    await database.changes.commit(async (tx, touch) => {
      touch.pages([])
      await change(tx)
    })
    const purged = new Set(await cache.next(index + 2))
    for (const { keys, html } of before) {
      expect(html).not.toContain(text)
      expect(purged.isDisjointFrom(keys), text).toBe(false)
    }
    expect((await read('/fr/un')).html).toContain(text)
  }
})

const closed = {
  key: 'closed',
  version: 1,
  state: 'shown',
  degree: 'urgent',
  texts: { fr: { text: 'Fermé', label: '', url: '' } },
  ends_at: null,
  dismissible: true,
} as const

test('without the setting, or if a cookie selects the language, a cache must revalidate', async () => {
  const i18n = { ...testSite.i18n, strategy: 'no_prefix' as const }
  for (const wanted of [{}, { site: { i18n }, config: { front } }]) {
    const product = await startTestProduct({ ...wanted, pages: [pageWith({ fr: 'un' })] })
    onTestFinished(product.stop)
    const { headers } = await product.visit(wanted.site ? '/un' : '/fr/un')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.has('cache-tag')).toBe(false)
  }
})
