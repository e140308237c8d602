import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { oldHost, printCategory, printWxr, type WxrItem } from '../testing/wxr.ts'

let database: TestDatabase
const { importText, readTexts, getFolder } = createOldSiteImports(() => database)

const polylang = (code: string, group: string): [string, string, string][] => [
  ['language', code, code],
  ['post_translations', group, group],
]

async function writePictures(paths: string[]) {
  for (const path of paths) {
    const file = join(getFolder(), 'uploads', path)
    await mkdir(dirname(file), { recursive: true })
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } }).toFile(file)
  }
  return { folder: join(getFolder(), 'uploads') }
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
    const report = await importText(file(), { media: await writePictures(['2020/05/pain.jpg']) })
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
    await importText(file())
    const again = await importText(file())
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
    const report = await importText(printWxr({ items: changed }))
    expect(report.edited.map(({ key }) => key)).toEqual(['old.example-10'])
    const titles = (await readTexts()).map(({ key, title }) => `${key} ${title}`)
    expect(titles).toContain('old.example-10 Titre 10')
    expect(titles).toContain('old.example-3 Neuf')
    expect((await readTexts()).find(({ key }) => key === 'old.example-3')?.template).toBe('landing')
  })

  test('writes nothing in a dry run, which says how many redirects there will be', async () => {
    const report = await importText(file(), { isDry: true })
    expect(report.summary.pages.created).toBe(4)
    expect(await readTexts()).toEqual([])
    expect(await database.db.selectFrom('redirects').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('topics').selectAll().execute()).toEqual([])
    expect(report.redirects.added).toBeGreaterThan(5)
    expect((await importText(file())).redirects).toEqual(report.redirects)
    expect((await importText(file(), { isDry: true })).redirects).toMatchObject({
      ...{ added: 0, repaired: [], taken: [] },
    })
  })
})
