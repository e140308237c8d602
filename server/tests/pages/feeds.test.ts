import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAtom, checkJsonFeed, readAtom } from '../../src/testing/feed-rules.ts'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const hostile = 'Pain & vin : <b>“50 %”</b> ]]> \'"'

const article = (number: number, more: Record<string, unknown> = {}) => {
  const day = `2026-03-${String(number).padStart(2, '0')}`
  return pageWith(
    { fr: `journal/a${number}`, en: `news/a${number}` },
    { template: 'article', parent: 'journal', published_on: day, created_at: day, ...more },
  )
}

const text = (title: string, slug: string, content = '', seo_description = '') => ({
  title,
  slug,
  content,
  seo_description,
})

const pages = [
  pageWith({ fr: '', en: '', ar: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'journal', en: 'news', ar: 'أخبار' }, { template: 'articles' }),
  pageWith({ fr: 'guide' }, { template: 'list' }),
  ...Array.from({ length: 22 }, (_, at) => article(at + 1)),
  {
    key: 'apart',
    template: 'article',
    published_on: '2026-04-01',
    translations: {
      fr: text(
        hostile,
        'à part',
        '<p>Voir <a href="/journal">le journal</a>, <a href="#fin">la fin</a>, <a href="https://x.test/">ailleurs</a>.</p><p><img src="https://x.test/a.png" alt="a &lt; b" width="10" height="10"></p><h2 id="fin">Fin</h2>',
        'Un & deux <trois>',
      ),
      ar: text('خبر', 'خبر', '<p>نص</p>'),
    },
  },
]

describe('the feeds of a site', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages })
  })
  afterAll(() => product.stop())

  const read = async (path: string) => {
    const answer = await product.visit(path)
    expect(answer.status, path).toBe(200)
    return { text: await answer.text(), type: answer.headers.get('content-type') }
  }

  test.each(['', '/journal', '/en', '/en/news', '/ar', '/ar/%D8%A3%D8%AE%D8%A8%D8%A7%D8%B1'])(
    'that of %j follows every rule of Atom and of JSON Feed',
    async (path) => {
      const atom = await read(`${path}/feed.xml`)
      expect(atom.type).toBe('application/atom+xml; charset=utf-8')
      checkAtom(atom.text, `${product.url}${path}/feed.xml`)
      const json = await read(`${path}/feed.json`)
      expect(json.type).toBe('application/feed+json')
      checkJsonFeed(json.text, `${product.url}${path}/feed.json`)
    },
  )

  test('the site has its articles, newest first, at most 20; a list those below it', async () => {
    const site = readAtom((await read('/feed.xml')).text)
    expect(site.entries).toHaveLength(20)
    expect(site.entries.slice(0, 2).map(({ title }) => title)).toEqual([
      'Pain & vin\u00a0: <b>“50\u00a0%”</b> ]]> \'"',
      'fr:journal/a22',
    ])
    expect(site.title).toBe('Essai')
    const list = readAtom((await read('/journal/feed.xml')).text)
    expect(list.title).toBe('fr:journal – Essai')
    expect(list.entries[0]).toMatchObject({
      title: 'fr:journal/a22',
      link: `${product.url}/journal/a22`,
      published: '2026-03-22T00:00:00.000Z',
      html: '<p>journal/a22</p>',
    })
    expect(list.updated).toBe('2026-03-22T00:00:00.000Z')
    const english = readAtom((await read('/en/news/feed.xml')).text)
    expect(english.language).toBe('en')
    expect(english.entries[0]?.link).toBe(`${product.url}/en/news/a22`)
    expect(english.entries[0]?.id).not.toBe(list.entries[0]?.id)
  })

  test('the texts have absolute addresses', async () => {
    const [first] = readAtom((await read('/feed.xml')).text).entries
    const address = `${product.url}/%C3%A0%20part`
    expect(first?.html).toContain(`href="${product.url}/journal"`)
    expect(first?.html).toContain(`href="${address}#fin"`)
    expect(first?.html).toContain('href="https://x.test/"')
    expect(first?.html).toContain('src="https://x.test/a.png"')
    expect(first?.html).not.toMatch(/(?:href|src|srcset)="[/#]/)
    expect(first?.link).toBe(address)
  })

  test('the text of a language from right to left carries its direction', async () => {
    const { language, entries } = readAtom((await read('/ar/feed.xml')).text)
    expect(language).toBe('ar')
    expect(entries[0]?.html).toMatch(/^<div lang="ar" dir="rtl">.*<\/div>$/s)
  })

  test('a page names its feeds in the head, and in a link where articles are listed', async () => {
    const links = async (path: string) =>
      [...(await read(path)).text.matchAll(/<link rel="alternate" type="([^"]+)" [^>]+>/g)].map(
        ([link]) => / href="([^"]+)"/.exec(link)?.[1],
      )
    expect(await links('/en')).toEqual(['/en/feed.xml', '/en/feed.json'])
    const list = ['/journal/feed.xml', '/journal/feed.json', '/feed.xml', '/feed.json']
    expect(await links('/journal')).toEqual(list)
    expect(await links('/guide')).toEqual(['/feed.xml', '/feed.json'])
    expect((await read('/journal')).text).toContain('<a href="/journal/feed.xml" type="application')
    expect((await read('/en')).text).toMatch(/<a href="\/en\/feed.xml"[^>]*>News feed<\/a>/)
    expect((await read('/guide')).text).not.toContain('<a href="/guide/feed.xml"')
    // Without an article in the language.
    expect((await read('/ar/%D8%A3%D8%AE%D8%A8%D8%A7%D8%B1')).text).not.toContain('class="feed"')
  })

  test('an unchanged feed answers 304, in any coding and after any query', async () => {
    for (const path of ['/feed.xml', '/en/news/feed.json']) {
      const answer = await product.visit(path, { 'accept-encoding': 'gzip' })
      await answer.text()
      const tag = answer.headers.get('etag') ?? ''
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const condition = { 'if-none-match': tag, 'accept-encoding': 'gzip' }
      for (const query of ['', '?page=3', '?locale=en', '?a[]=%00&%', `?${'x'.repeat(3_000)}`]) {
        const again = await product.visit(path + query, condition)
        expect([again.status, await again.text()]).toEqual([304, ''])
      }
    }
  })

  test('a feed of another spelling of the address redirects to the canonical one', async () => {
    for (const [path, target] of [
      ['/Journal/feed.xml', '/journal/feed.xml'],
      ['//journal/feed.json', '/journal/feed.json'],
      ['/en/journal/feed.xml', '/en/news/feed.xml'],
    ]) {
      const answer = await product.visit(path ?? '')
      expect([301, 302]).toContain(answer.status)
      expect(answer.headers.get('location')).toBe(target)
    }
  })

  test.each([
    '/guide/feed.xml',
    '/nowhere/feed.json',
    '/dashboard/feed.xml',
    '/api/feed.xml',
    '/_part/feed.xml',
    '/Feed.XML',
    '/feed.xml/feed.xml',
    '/%00/feed.xml',
    '/a%2Fb/feed.xml',
    '/feed.rss',
    `/${'a/'.repeat(600)}feed.xml`,
    `/${'a/'.repeat(3_000)}feed.xml`,
  ])('%.40s is no feed', async (path) => {
    const answer = await product.visit(path)
    await answer.text()
    expect(answer.headers.get('content-type') ?? '').not.toMatch(/atom|feed/)
    expect([204, 400, 404, 414]).toContain(answer.status)
  })

  test('a HEAD request has no body, and other methods are refused', async () => {
    const head = await fetch(`${product.url}/feed.xml`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
      const answer = await fetch(`${product.url}/feed.xml`, { method })
      await answer.text()
      expect(answer.status, method).toBe(405)
    }
  })
})

test('a feed shows a publication at once, with the same ids', async () => {
  const database = { databaseUrl: '' }
  const product = await startTestProduct({ pages: pages.slice(0, 4) })
  try {
    database.databaseUrl = `file:${product.dataDir}/test.db`
    const entries = async () => readAtom(await (await product.visit('/feed.xml')).text()).entries
    const [before] = await entries()
    const stored = { ...database, site: testSite }
    await storePages(stored, [
      article(1, { translations: { fr: text('Autre titre', 'journal/ailleurs', '<p>Neuf</p>') } }),
      article(2),
    ])
    await expect.poll(entries).toHaveLength(2)
    const after = (await entries()).find(({ id }) => id === before?.id)
    expect(after).toMatchObject({ title: 'Autre titre', html: '<p>Neuf</p>' })
    expect(after?.link).toBe(`${product.url}/journal/ailleurs`)
  } finally {
    await product.stop()
  }
})

test('a site without articles names no feed, and its feed is empty and valid', async () => {
  const product = await startTestProduct({ pages: pages.slice(0, 2) })
  try {
    expect(await (await product.visit('/')).text()).not.toContain('feed.xml')
    const atom = await (await product.visit('/feed.xml')).text()
    checkAtom(atom, `${product.url}/feed.xml`)
    expect(readAtom(atom).entries).toEqual([])
  } finally {
    await product.stop()
  }
})

test('where a cookie stores the language, the query of a feed names it', async () => {
  const site = { i18n: { ...testSite.i18n, strategy: 'no_prefix' as const } }
  const product = await startTestProduct({ site, pages: pages.slice(0, 5) })
  try {
    const language = async (path: string, headers = {}) =>
      readAtom(await (await product.visit(path, headers)).text()).language
    expect(await language('/feed.xml')).toBe('fr')
    expect(await language('/feed.xml', { cookie: 'no-prefix-locale=en' })).toBe('fr')
    expect(await language('/feed.xml?locale=en')).toBe('en')
    expect(await language('/feed.xml?locale=xx')).toBe('fr')
    const atom = await (await product.visit('/news/feed.xml?locale=en')).text()
    checkAtom(atom, `${product.url}/news/feed.xml?locale=en`)
  } finally {
    await product.stop()
  }
})
