import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { createFolderFiles } from '@vitrine/api/media/files'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { imageDefaults } from '@vitrine/contract/media/images'
import { configPath } from '@vitrine/site/app/visit/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, storePages, testSite } from '../../src/testing/product.ts'

const large = '/media/large%20%C3%A9t%C3%A9.webp'
const source = '/storage/large%20%C3%A9t%C3%A9.webp'
const content = `<p>a</p><img src="${large}" alt="b"><img src="https://x.org/c.png" alt="c">`
const pages = [
  pageWith({ fr: 'grande' }, { picture: '/media/large été.webp' }),
  pageWith({ fr: 'petite' }, { picture: '/media/small.png', template: 'article' }),
  pageWith({ fr: 'sans' }),
  { key: 'contenu', translations: { fr: { title: 'Contenu', slug: 'contenu', content } } },
]

const root = join(import.meta.dirname, '../../..')
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'media')]
  mkdirSync(from)
  copyFileSync(join(root, 'demo/media/etalage.webp'), join(from, 'large été.webp'))
  copyFileSync(join(root, 'site/public/apple-touch-icon.png'), join(from, 'small.png'))
  const databaseUrl = `file:${dataDir}/test.db`
  const { db, changes, close } = await openDatabase(databaseUrl)
  await importMediaFolder(db, changes, from, createFolderFiles(to))
  await close()
  await storePages({ databaseUrl, site: testSite }, pages)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

async function htmlAt(path: string, images = imageDefaults) {
  const product = await startTestProduct({ dataDir, site: { images } })
  const html = await (await product.visit(path)).text()
  await product.stop()
  return html.replaceAll('&amp;', '&').replaceAll(product.url, '')
}

test('a page offers its picture in several widths, with priority and a fallback format', async () => {
  const html = await htmlAt('/grande')
  const [, picture = ''] = /<picture[^>]*>(.*?)<\/picture>/s.exec(html) ?? []
  expect(picture).toMatch(/^<source type="image\/webp" srcSet="/)
  expect(picture).toContain(`/_ipx/w_589&f_webp&q_80${source} 589w, `)
  expect(picture).toContain(`/_ipx/w_1600&f_webp&q_80${source} 1600w"`)
  expect(picture).toContain('sizes="(max-width: 1023px) 92vw, (max-width: 1455px) 69vw, 1008px"')
  expect(picture).toMatch(/<img .*width="1600" height="900" loading="eager" fetchPriority="high"/)
  expect(picture).toContain(` src="/_ipx/w_1024&f_png&q_80${source}"`)
})

test('a picture in content is offered in several widths, one of another host unchanged', async () => {
  const html = await htmlAt('/contenu')
  expect(html).toContain(
    `<img src="/_ipx/w_627&f_webp&q_80${source}" alt="b" width="1600" height="900" srcset="` +
      `/_ipx/w_627&f_webp&q_80${source} 627w, /_ipx/w_1254&f_webp&q_80${source} 1254w" ` +
      'sizes="(max-width: 681px) 92vw, 627px" loading="lazy" decoding="async">',
  )
  expect(html).toContain('<img src="https://x.org/c.png" alt="c" loading="lazy" decoding="async">')
})

test('changed image settings apply to pictures and stored content after a restart', async () => {
  const images = { ...imageDefaults, quality: 60, densities: [1] }
  const html = await htmlAt('/contenu', images)
  expect(html).toContain(`srcset="/_ipx/w_627&f_webp&q_60${source} 627w" sizes=`)
  const settings = '"images":{"quality":60,"densities":[1],"domains":["admin.test"]}'
  expect(await htmlAt(configPath, images)).toContain(settings)
  expect(await htmlAt('/grande', images)).toContain(`/_ipx/w_589&f_webp&q_60${source} 589w`)
  expect(await htmlAt(configPath)).toContain('"images":{"domains":["admin.test"]}')
})

test.each([
  ['/grande', `/_ipx/f_jpeg&q_80&s_1200x630${source}`, '1200', '630'],
  ['/petite', '/_ipx/f_jpeg&q_80/storage/small.png', '180', '180'],
  ['/sans', '/img/default.png', '1200', '630'],
])('%s has a share image that every network shows', async (path, address, width, height) => {
  expect(await htmlAt(path)).toContain(
    `<meta property="og:image" content="${address}"><meta property="og:image:width" content="${width}">` +
      `<meta property="og:image:height" content="${height}">`,
  )
})
