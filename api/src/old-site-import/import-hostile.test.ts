import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases, oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { oldHost, printCategory, printItem, printWxr, type WxrItem } from '../testing/wxr.ts'

let database: TestDatabase
const { importText, importItems, readTexts, getFolder } = createOldSiteImports(() => database)

const readContents = async () => (await readTexts()).map(({ content }) => content)
const readBlock = (id: number) => `<!-- wp:block {"ref":${id}} /-->`

describe.each(oneDatabase)('a hostile or damaged export', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('writes no file outside its folder, and a name that no disk takes is refused', async () => {
    const background = { width: 4, height: 4, channels: 3, background: '#345' } as const
    const picture = await sharp({ create: background }).png().toBuffer()
    const server = createServer((_, res) => res.end(picture))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const network = {
      ...{ resolve: async () => [], isAllowedPort: () => true, userAgent: 'test' },
      isAllowedAddress: (address: string) => address === '127.0.0.1',
    }
    const long = `${'a'.repeat(300)}.png`
    const names = ['..%2f..%2fout.png', '%2e%2e/%2e%2e/%2e%2e/up.png', long, 'x.png', 'x.png/y.png']
    const { files } = await importItems(
      names.map((name, index) => ({
        ...{ id: index + 1, type: 'attachment', status: 'inherit' },
        file: `${host}/wp-content/uploads/${name}`,
      })),
      { media: { network } },
    ).finally(() => server.close())
    expect(files.added).toBe(3)
    expect(files.refused.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: long, reason: 'address' },
      { path: 'x.png', reason: 'address' },
    ])
    const library = join(getFolder(), 'library')
    expect((await readdir(library, { recursive: true })).toSorted()).toEqual([
      'old.example',
      'old.example/..%2f..%2fout.png',
      'old.example/up.png',
      'old.example/x.png',
      'old.example/x.png/y.png',
    ])
    expect((await readdir(getFolder())).toSorted()).toEqual(['library', 'source'])
  })

  test('shows no reusable block that is a draft or has a password', async () => {
    await importItems([
      { id: 1, content: [2, 3, 4].map(readBlock).join('') },
      { id: 2, type: 'wp_block', status: 'draft', content: '<p>draft</p>' },
      { id: 3, type: 'wp_block', password: 'x', content: '<p>secret</p>' },
      { id: 4, type: 'wp_block', content: '<p>public</p>' },
    ])
    expect(await readContents()).toEqual(['<p>public</p>'])
  })

  test('reusable blocks that contain each other many times do not fill the memory', async () => {
    const blocks = Array.from({ length: 10 }, (_, index) => ({
      ...{ id: index + 2, type: 'wp_block', content: readBlock(index + 3).repeat(10) },
    }))
    const { losses } = await importItems([{ id: 1, content: readBlock(2) }, ...blocks])
    expect(losses.map(({ kind }) => kind)).toContain('text')
  })

  test('more comments than a page has room for are named, and the text stays', async () => {
    const comments = Array.from(
      { length: 4_000 },
      (_, index) =>
        `<wp:comment><wp:comment_id>${index + 1}</wp:comment_id><wp:comment_approved>1</wp:comment_approved><wp:comment_content>${'mot '.repeat(100)}</wp:comment_content></wp:comment>`,
    )
    const text = printWxr({ items: [{ id: 1, content: '<p>Pain</p>' }] })
    const report = await importText(text.replace('</item>', `${comments.join('')}</item>`), {
      comments: true,
    })
    expect(report.losses).toMatchObject([{ kind: 'comments', name: '2000' }])
    expect(report.left).toMatchObject({ comments: 2_000 })
    expect((await readContents())[0]).toMatch(/^<p>Pain<\/p>.*\(2000\)<\/h2>/s)
  })

  test.each([
    ['warnings of PHP after it', (text: string) => `${text}\n<br />\n<b>Warning</b>: x`],
    ['warnings of PHP before it', (text: string) => `<br />\n<b>Deprecated</b>: x\n${text}`],
    ['blank lines before it', (text: string) => `\n\n${text}`],
    ['a declaration of another encoding', (text: string) => text.replace('UTF-8', 'UTF-16')],
  ])('with %s is read', async (_, change) => {
    const report = await importText(change(printWxr({ items: [{ id: 1, title: 'Été' }] })))
    expect(report).toMatchObject({ isCut: false, summary: { pages: { created: 1 } } })
    expect(new Set(report.faults.map(({ name }) => name.split(': ')[1])).size).toBe(
      report.faults.length,
    )
    expect((await readTexts())[0]?.title).toBe('Été')
  })

  test('items without a number, or with that of another, are counted', async () => {
    const text = printWxr({ items: [{ id: 0, slug: 'a' }, { id: 1 }] })
    const { faults } = await importText(
      text.replace('</channel>', `${printItem({ id: 1, slug: 'b' })}</channel>`),
    )
    expect(faults).toEqual([{ kind: 'same-id', name: '2' }])
  })

  test('pages that are below each other in a circle are at the top, at any position', async () => {
    const report = await importItems([
      { id: 1, type: 'page', parent: 2, order: 1.5 },
      { id: 2, type: 'page', parent: 3, order: 1e300 },
      { id: 3, type: 'page', parent: 1 },
      { id: 4, type: 'page', parent: 3 },
    ])
    expect(report.summary.refused).toEqual([])
    const pages = await database.db
      .selectFrom('pages')
      .leftJoin('pages as above', 'above.id', 'pages.parent_id')
      .select(['pages.key', 'above.key as parent'])
      .orderBy('pages.key')
      .execute()
    expect(pages.map(({ parent }) => parent)).toEqual([null, null, null, 'old.example-3'])
  })

  test('entries of a menu without the one above them are at the top; scripts are no addresses', async () => {
    const entry = (id: number, parent: number, url: string): WxrItem => ({
      ...{ id, type: 'nav_menu_item', title: `E${id}`, terms: [['nav_menu', 'main', 'Main']] },
      meta: {
        ...{ _menu_item_type: 'custom', _menu_item_url: url },
        _menu_item_menu_item_parent: String(parent),
      },
    })
    await importItems([
      entry(1, 0, 'javascript:alert(1)'),
      ...[entry(2, 99, '/b'), entry(3, 4, '/c'), entry(4, 3, '/d'), entry(5, 5, '/e')],
    ])
    const menu = await database.db.selectFrom('menus').select('items').executeTakeFirstOrThrow()
    expect(JSON.parse(menu.items)).toEqual([
      { label: { fr: 'E1' } },
      { url: '/b', label: { fr: 'E2' } },
      { url: '/c', label: { fr: 'E3' }, children: [{ url: '/d', label: { fr: 'E4' } }] },
      { url: '/e', label: { fr: 'E5' } },
    ])
  })

  test('links to a host stay, even if a file is on it', async () => {
    const link = '<p><a href="https://video.example/watch?v=x">v</a></p>'
    const cdn = 'https://video.example/vi/x.jpg'
    await importItems([
      { id: 1, content: `${link}<p><img src="${cdn}" alt="x"></p>` },
      { id: 2, type: 'attachment', status: 'inherit', file: cdn },
    ])
    expect(await readContents()).toEqual([
      `${link}<p><img src="/media/old.example/vi/x.jpg" alt="x"></p>`,
    ])
  })

  test('a picture in the text as data, and a featured one that is missing, are named', async () => {
    const data = `<img alt="x" src="data:image/png;base64,${'A'.repeat(1_200_000)}">`
    const { losses } = await importItems([
      { id: 1, meta: { _thumbnail_id: '99' }, content: `<p>a</p>${data}` },
    ])
    expect(losses).toMatchObject([
      { kind: 'featured', name: '99' },
      { kind: 'inline', name: 'image/png' },
    ])
    expect(await readContents()).toEqual(['<p>a</p>'])
  })

  test('the line for a missing language is no code of the export', async () => {
    const code = "xx', x: alert(1), y: '"
    const { missingLanguages } = await importItems([{ id: 1, terms: [['language', code, 'X']] }])
    expect(missingLanguages[0]?.line).toBe("{ code: 'xxxalert1y', displayName: 'xxxalert1y' },")
  })

  test('topics whose slugs are emoji stay apart', async () => {
    const slugs = ['%f0%9f%8d%9e', '%f0%9f%a5%90']
    await importText(
      printWxr({
        items: slugs.map((slug, index) => ({ id: index + 1, terms: [['category', slug, slug]] })),
        terms: slugs.map((slug, index) => printCategory(index + 1, slug, `T${index}`)).join(''),
      }),
    )
    expect(await database.db.selectFrom('topics').select('key').execute()).toHaveLength(2)
  })
})

describe.each(databases)('an address of an export on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('of 500 characters redirects, and one that no index takes does not end the import', async () => {
    const random = (length: number) =>
      Array.from({ length }, (_, at) => ((at * 7_919 + at * at * 31) % 36).toString(36)).join('')
    const long = Array.from({ length: 6_000 }, (_, at) => (at * at * at).toString(36)).join('')
    const report = await importItems([
      { id: 1, slug: random(500) },
      { id: 2, slug: 'b', link: `${oldHost}/${long.slice(0, 9_000)}/` },
    ])
    expect(report.summary.pages).toMatchObject({ created: 2, refused: 0 })
    expect((await readTexts()).map(({ slug }) => slug)).toEqual(['page-1', 'b'])
    const former = await database.db.selectFrom('slug_history').select('slug').execute()
    expect(former.map(({ slug }) => slug)).toContain(random(500))
  })
})
