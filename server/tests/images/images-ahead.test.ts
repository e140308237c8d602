import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { createFolderFiles } from '@vitrine/api/media/files'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { imageDefaults } from '@vitrine/contract/media/images'
import { createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import { openImages } from '@vitrine/site/server/images/images'
import { watchIdle } from '@vitrine/site/server/images/prerender/idle'
import { findPictures, type PublishedPages } from '@vitrine/site/server/images/prerender/on-pages'
import { renderMissing } from '@vitrine/site/server/images/prerender/prerender'
import { createPicture, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const contents = {
  guide: '<p><img src="/media/a.jpg" alt="a"></p>',
  lost: '<p><img src="/media/none.jpg" alt="?"><img src="/media/b.jpg" alt="b"></p>',
}

let dataDir: string
let product: TestProduct
// The machine of the tests is never idle.
const idle = watchIdle(0)
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-ahead-'))
  const databaseUrl = `file:${dataDir}/test.db`
  const photo = await createPicture(400, 300).jpeg().toBuffer()
  for (const name of ['a.jpg', 'b.jpg', 'elsewhere.jpg'])
    await putMedia(join(dataDir, 'from'), name, photo)
  const { db, changes, close } = await openDatabase(databaseUrl)
  await importMediaFolder(
    db,
    changes,
    join(dataDir, 'from/media'),
    createFolderFiles(join(dataDir, 'media')),
  )
  await close()
  const pages = Object.entries(contents).map(([slug, content]) =>
    pageWith({ fr: slug }, { translations: { fr: { title: slug, slug, content } } }),
  )
  await storePages({ databaseUrl, site: testSite }, pages)
  product = await startTestProduct({ dataDir })
})
afterAll(async () => {
  idle.stop()
  await product.stop()
  rmSync(dataDir, { recursive: true })
})

const cacheFolder = () => join(product.dataDir, 'cache/images')
const cachedFiles = () => readdirSync(cacheFolder()).toSorted()

const imagesOfProduct = () =>
  openImages({
    media: { folder: join(product.dataDir, 'media') },
    publicFolders: [product.dataDir],
    adminUrl: 'http://admin.test',
    domains: [],
    cacheFolder: cacheFolder(),
    cacheBytesMax: 500_000_000,
    settings: imageDefaults,
    logError: (error) => {
      throw error
    },
  })

/** Fetches the pages of the product over HTTP. */
const pagesOfProduct = (): PublishedPages => ({
  config: { i18n: testSite.i18n, siteUrl: product.url },
  api: createApiClient(createApiReader((path, init) => fetch(product.url + path, init))),
  render: async ({ pathname }) => ({
    status: 200,
    html: Buffer.from(await (await product.visit(pathname)).bytes()),
    complete: true,
  }),
})

test('missing images are created only while no request is running, for all pages', async () => {
  const reader = connect(Number(new URL(product.url).port), '127.0.0.1')
  const rendered: string[] = []
  const pages = pagesOfProduct()
  const render: PublishedPages['render'] = (visit) => {
    rendered.push(visit.pathname)
    return pages.render(visit)
  }
  const images = await imagesOfProduct()
  // A request whose body is never complete.
  const head = 'POST /dashboard/login HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n'
  await new Promise<void>((resolve) => reader.write(head, () => resolve()))
  await product.visit('/')
  const { signal } = new AbortController()
  const all = renderMissing({ images, pages: { ...pages, render }, idle, signal })
  await product.visit('/')
  expect(rendered).toEqual([])
  reader.destroy()
  await all
  expect(rendered.toSorted()).toEqual(['/guide', '/lost'])

  const before = cachedFiles()
  expect(before.length).toBeGreaterThan(1)
  for (const path of rendered)
    for (const address of findPictures(await (await product.visit(path)).text()))
      await product.visit(new URL(address, product.url).pathname)
  expect(cachedFiles()).toEqual(before)
})

test('an aborted round ends at once', async () => {
  const ending = new AbortController()
  const round = { images: await imagesOfProduct(), pages: pagesOfProduct(), idle }
  const all = renderMissing({ ...round, signal: ending.signal })
  ending.abort()
  await expect(all).rejects.toThrow('aborted')
})

test('addresses of pictures are found in HTML, with their escapes', () => {
  const html =
    '<meta content="https://a.test/_ipx/f_jpeg&amp;s_1200x630/storage/a,b.jpg">' +
    '<img src="/_ipx/w_8&amp;f_webp/storage/%C3%A9.jpg" srcset="/_ipx/w_8/a.jpg 8w, /_ipx/w_9/a.jpg 9w">'
  expect(findPictures(html)).toEqual([
    '/_ipx/f_jpeg&s_1200x630/storage/a,b.jpg',
    '/_ipx/w_8&f_webp/storage/%C3%A9.jpg',
    '/_ipx/w_8/a.jpg',
    '/_ipx/w_9/a.jpg',
  ])
})
