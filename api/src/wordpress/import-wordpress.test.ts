import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import { databases, oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { oldHost, printCategory, printItem, printWxr, type WxrItem } from '../testing/wxr.ts'
import { importWordpress, type WordpressImport } from './import-wordpress.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-wordpress-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

let database: TestDatabase

async function run(
  text: string | Buffer,
  options: Partial<WordpressImport['options']> = {},
  onProgress?: WordpressImport['onProgress'],
) {
  const file = join(folder, 'export.xml')
  await writeFile(file, text)
  const { db, changes } = database
  return importWordpress(
    {
      ...{ db, changes, rules: testRules, images: imageDefaults, known: {} },
      files: createFolderFiles(join(folder, 'library')),
      now: () => new Date('2026-03-01T10:00:00.000Z'),
      options: { media: undefined, isDry: false, languagesByPath: [], ...options },
      ...(onProgress && { onProgress }),
    },
    file,
  )
}

const importItems = (items: WxrItem[], options?: Partial<WordpressImport['options']>) =>
  run(printWxr({ items }), options)

const readTexts = () =>
  database.db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['pages.key', 'locale', 'slug', 'title', 'content', 'texts.status', 'template'])
    .orderBy('pages.key')
    .orderBy('locale')
    .execute()

const polylang = (code: string, group: string): [string, string, string][] => [
  ['language', code, code],
  ['post_translations', group, group],
]

async function writePictures(paths: string[]) {
  for (const path of paths) {
    const file = join(folder, 'uploads', path)
    await mkdir(dirname(file), { recursive: true })
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } }).toFile(file)
  }
  return { folder: join(folder, 'uploads') }
}

describe.each(databases)('an export of WordPress on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  const site: WxrItem[] = [
    {
      id: 2,
      type: 'page',
      slug: 'a-propos',
      title: 'À propos',
      terms: polylang('fr', 'pll_a'),
      order: 3,
    },
    {
      ...{ id: 3, type: 'page', slug: 'team', parent: 2, link: `${oldHost}/a-propos/team/` },
      content: `<a href="${oldHost}/?p=10">Pain</a>`,
    },
    {
      id: 4,
      type: 'page',
      slug: 'about',
      title: 'About',
      link: `${oldHost}/en/about/`,
      terms: polylang('en', 'pll_a'),
    },
    {
      ...{ id: 10, slug: 'pain', link: `${oldHost}/2020/05/pain/`, excerpt: 'Du <b>pain</b>.' },
      content: `Un\n\n<img class="wp-image-20" src="${oldHost}/wp-content/uploads/2020/05/pain-300x200.jpg" srcset="x 2x">`,
      terms: [['category', 'actus', 'Actus']],
      meta: { _thumbnail_id: '20', _yoast_wpseo_title: '%%title%% %%sep%% frais' },
    },
    { id: 11, slug: 'brouillon', status: 'draft', link: `${oldHost}/?p=11`, password: 'x' },
    {
      ...{ id: 20, type: 'attachment', status: 'inherit', parent: 10, slug: 'photo' },
      ...{
        link: `${oldHost}/2020/05/pain/photo/`,
        file: `${oldHost}/wp-content/uploads/2020/05/pain.jpg`,
      },
      meta: { _wp_attachment_image_alt: 'Un pain' },
    },
    {
      ...{ id: 30, type: 'nav_menu_item', title: '', terms: [['nav_menu', 'main', 'Main']] },
      meta: {
        _menu_item_type: 'post_type',
        _menu_item_object_id: '2',
        _menu_item_menu_item_parent: '0',
      },
    },
  ]
  const file = () => printWxr({ items: site, terms: printCategory(7, 'actus', 'Actus') })

  test('becomes pages with their languages, files, topics, menus and old addresses', async () => {
    const report = await run(file(), { media: await writePictures(['2020/05/pain.jpg']) })
    expect(report.summary).toMatchObject({ pages: { created: 4, refused: 0 }, warnings: [] })
    expect(report.files).toEqual({ added: 1, unchanged: 0, refused: [] })
    expect(report.losses.map(({ kind }) => kind)).toEqual(['protected'])
    const texts = await readTexts()
    expect(
      texts.map(({ key, locale, slug, status }) => `${key} ${locale} ${slug} ${status}`),
    ).toEqual([
      'old.example-10 fr 2020/05/pain published',
      'old.example-11 fr brouillon draft',
      'old.example-2 en about published',
      'old.example-2 fr a-propos published',
      'old.example-3 fr a-propos/team published',
    ])
    expect(texts[0]?.content).toBe(
      '<p>Un</p>\n<p><img src="/media/old.example/2020/05/pain.jpg" alt="Un pain"></p>',
    )
    expect(texts[4]?.content).toMatch(/href="\/[^"]*2020\/05\/pain"/)
    const [post] = await database.db
      .selectFrom('pages')
      .selectAll()
      .where('key', '=', 'old.example-10')
      .execute()
    expect(post).toMatchObject({ template: 'article', published_on: '2020-05-04T10:00:00.000Z' })
    expect(post?.picture_id).not.toBeNull()
    const former = await database.db
      .selectFrom('slug_history')
      .select('slug')
      .orderBy('slug')
      .execute()
    expect(former.map(({ slug }) => slug)).toEqual([
      ...['2020/05/pain/photo', 'attachment_id=20', 'p=10', 'p=11', 'p=2', 'p=3', 'p=4'],
      ...['page_id=2', 'page_id=3', 'page_id=4'],
    ])
    const redirects = await database.db
      .selectFrom('redirects')
      .select(['source', 'address'])
      .execute()
    expect(redirects).toContainEqual({
      source: '/category/actus',
      address: expect.stringMatching(/\/actus$/),
    })
    expect(redirects).toContainEqual({
      source: '/wp-content/uploads/**',
      address: '/storage/old.example/**',
    })
    const menu = await database.db
      .selectFrom('menus')
      .select('items')
      .where('name', '=', 'main')
      .executeTakeFirst()
    expect(JSON.parse(menu?.items ?? '')).toMatchObject([{ page: expect.any(Number) }])
  })

  test('changes nothing the second time, and no text that was changed here', async () => {
    await run(file())
    const again = await run(file())
    expect(again.summary.pages).toEqual({ created: 0, updated: 0, unchanged: 4, refused: 0 })
    await database.db
      .updateTable('page_translations')
      .set({ content: '<p>Ici</p>' })
      .where('slug', '=', '2020/05/pain')
      .execute()
    const changed = site.map((item) => ({
      ...item,
      ...(item.type === 'page' || !item.type ? { title: 'Neuf' } : {}),
    }))
    await database.db
      .updateTable('pages')
      .set({ template: 'landing' })
      .where('key', '=', 'old.example-3')
      .execute()
    const report = await run(printWxr({ items: changed }))
    expect(report.edited.map(({ key }) => key)).toEqual(['old.example-10'])
    const titles = (await readTexts()).map(({ key, title }) => `${key} ${title}`)
    expect(titles).toContain('old.example-10 Titre 10')
    expect(titles).toContain('old.example-3 Neuf')
    expect((await readTexts()).find(({ key }) => key === 'old.example-3')?.template).toBe('landing')
  })

  test('writes nothing in a dry run', async () => {
    const report = await run(file(), { isDry: true })
    expect(report.summary.pages.created).toBe(4)
    expect(await readTexts()).toEqual([])
    expect(await database.db.selectFrom('redirects').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('topics').selectAll().execute()).toEqual([])
  })
})

describe.each(oneDatabase)('bad input', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test.each([
    ['a web page', '<!DOCTYPE html><html><body>x</body></html>', /web page/],
    ['a page without a document type', '<html><body>x</body></html>', /no export of WordPress/],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss>&b;</rss>`,
      /document type/,
    ],
    ['a text', 'Bonjour', /no export of WordPress/],
    ['nothing', '', /no export of WordPress/],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4]), /compressed/],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="x-none"?><rss></rss>',
      /encoding "x-none"/,
    ],
  ])('%s is refused', async (_, text, message) => {
    await expect(run(text)).rejects.toThrow(message)
    expect(await readTexts()).toEqual([])
  })

  test('a file that is cut is imported up to the cut', async () => {
    const text = printWxr({ items: [{ id: 1 }, { id: 2 }] })
    const report = await run(text.slice(0, text.lastIndexOf('<wp:post_name>')))
    expect(report).toMatchObject({ isCut: true, faults: [] })
    expect((await readTexts()).map(({ key }) => key)).toEqual(['old.example-1'])
  })

  test('control characters, another encoding and missing namespaces are read', async () => {
    const text = printWxr({ items: [{ id: 1, title: 'Ca\u0003fé' }] })
      .replace('UTF-8', 'windows-1252')
      .replace(/ xmlns:\w+="[^"]*"/g, '')
    await run(Buffer.from(text, 'latin1'))
    expect((await readTexts()).map(({ title }) => title)).toEqual(['Café'])
  })

  test('slugs that collide, parents in a circle and invalid dates are imported', async () => {
    const report = await importItems([
      { id: 1, slug: 'a', date: '0000-00-00 00:00:00' },
      { id: 2, slug: 'a' },
      { id: 3, type: 'page', slug: 'b', parent: 4 },
      { id: 4, type: 'page', slug: 'c', parent: 3 },
      { id: 5, slug: 'api', link: `${oldHost}/api/` },
      { id: 6, slug: '', title: '', status: 'draft', link: `${oldHost}/?p=6` },
      { id: 7, slug: 'es', terms: [['language', 'pt-br', 'Português']] },
    ])
    expect(report.summary.refused).toEqual([])
    expect((await readTexts()).map(({ slug }) => slug)).toEqual([
      'a',
      'a-2',
      'b',
      'c',
      'api-2',
      'page-6',
    ])
    expect(report.missingLanguages).toEqual([
      { code: 'pt-br', texts: 1, line: "{ code: 'pt-br', displayName: 'Português (Brasil)' }," },
    ])
  })

  test('a text beyond the limits is left out and named', async () => {
    const report = await importItems([{ id: 1, content: 'x'.repeat(1_100_000) }])
    expect(report.losses).toMatchObject([{ kind: 'text', page: { key: 'old.example-1' } }])
  })

  test('pages of the site are not overwritten', async () => {
    await importItems([{ id: 1, slug: 'pain' }])
    const text = printWxr({ items: [{ id: 1, slug: 'pain', title: 'Autre' }] })
    await run(text.replaceAll('old.example', 'other.example'))
    expect((await readTexts()).map(({ key, slug }) => `${key} ${slug}`)).toEqual([
      'old.example-1 pain',
      'other.example-1 pain-2',
    ])
  })

  test('the path of an address may name the language', async () => {
    const items = [{ id: 1, slug: 'x', link: `${oldHost}/en/x/` }]
    await importItems(items, { languagesByPath: ['/en/'] })
    expect((await readTexts()).map(({ locale, slug }) => `${locale} ${slug}`)).toEqual(['en x'])
  })

  test('files of the old site are loaded, and lies are refused', async () => {
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#345' },
    })
      .png()
      .toBuffer()
    const answers: Record<string, RequestListener> = {
      '/wp-content/uploads/ok.png': (_, res) => res.end(picture),
      '/wp-content/uploads/html.png': (_, res) => res.end('<html>'),
      '/wp-content/uploads/moved.png': (_, res) =>
        res.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end(),
      '/wp-content/uploads/huge.png': (_, res) =>
        res.writeHead(200, { 'content-length': 10_000_000_000 }).end(),
    }
    const server = createServer((req, res) => {
      const answer = answers[req.url ?? '']
      if (answer) answer(req, res)
      else res.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const names = ['ok', 'html', 'moved', 'huge', 'gone']
    const items = names.map((name, index) => ({
      ...{ id: index + 1, type: 'attachment', status: 'inherit' },
      file: `${origin}/wp-content/uploads/${name}.png`,
    }))
    const network = {
      resolve: async () => [],
      isAllowedAddress: (address: string) => address === '127.0.0.1',
      isAllowedPort: () => true,
      userAgent: 'test',
    }
    try {
      const { files } = await importItems(items, { media: { network } })
      expect(files.added).toBe(1)
      const reasons = files.refused.map(({ path, reason }) => `${path} ${reason}`).toSorted()
      expect(reasons).toEqual([
        'gone.png answers with status 404',
        'html.png is of a kind that is not accepted',
        expect.stringMatching(/^huge\.png is larger than/),
        expect.stringMatching(/^moved\.png is in a private network/),
      ])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('an import that was interrupted is completed, and nothing is there twice', async () => {
    const items = Array.from({ length: 150 }, (_, index) => ({
      ...{ id: index + 1, type: 'page', slug: `p-${index + 1}` },
      parent: index === 0 ? 0 : 1,
    }))
    const text = printWxr({ items })
    const interrupt = () => {
      throw new Error('killed')
    }
    await expect(run(text, {}, interrupt)).rejects.toThrow('killed')
    expect(await readTexts()).toHaveLength(100)
    const { summary } = await run(text)
    expect(summary.pages).toMatchObject({ created: 50, refused: 0 })
    expect(await readTexts()).toHaveLength(150)
    const children = await database.db
      .selectFrom('pages')
      .select('id')
      .where('parent_id', 'is not', null)
      .execute()
    expect(children).toHaveLength(149)
  })

  test('an item of the same id is read once', async () => {
    const text = printWxr({ items: [{ id: 1 }] }).replace(
      '</channel>',
      `${printItem({ id: 1 })}</channel>`,
    )
    expect((await run(text)).summary.pages.created).toBe(1)
  })
})
