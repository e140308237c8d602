import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { AdminPageTree, unpackPage } from '@vitrine/contract/admin/page-tree'
import { listPages, showPageTree } from '@vitrine/contract/endpoints/admin-pages'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('the lists of all pages on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  const listed = async (query = '') => {
    const answer = await editor.browser.read(listPages.path + query)
    return AdminPageList.parse(await answer.json())
  }
  const readTree = async (query = '') => {
    const answer = await editor.browser.read(showPageTree.path + query)
    const { locales, pages } = AdminPageTree.parse(await answer.json()).data
    return pages.map((page) => unpackPage(page, locales))
  }

  test.each([listPages.path, showPageTree.path])(
    '%s is cached by the browser only, and answers 304 until a page changes',
    async (path) => {
      const answer = await editor.browser.read(path)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
      const again = () => editor.browser.send('GET', path, undefined, headers)
      const known = await again()
      expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
      await editor.save(editor.idOf('about'), { title: 'Autre' })
      expect((await again()).status).toBe(200)
    },
  )

  test('the tree has the pages of the list, in the same order', async () => {
    await editor.save(editor.idOf('about'), { title: 'Qui nous sommes' })
    for (const query of ['?locale=en', '?locale=fr&keys=1', '?trash=1']) {
      const { data } = await listed(query)
      const tree = await readTree(query)
      expect(tree).toEqual(
        data.map(({ position: _, type: __, method: ___, updatedAt: ____, ...page }) => page),
      )
    }
  })

  test('filters and a window choose a part of the list, and the total counts all matches', async () => {
    const all = (await listed()).data
    const english = all.filter(({ states }) => states.en === 'published')
    expect(english.length).toBeGreaterThan(2)
    expect(await listed('?state=published&in=en')).toEqual({ data: english, total: english.length })
    const part = await listed('?state=published&in=en&from=1&limit=1')
    expect(part).toEqual({ data: english.slice(1, 2), total: english.length })
    expect(await listed('?state=planned')).toMatchObject({
      data: [{ id: editor.idOf('planned') }],
      total: 1,
    })
    expect((await listed('?template=none')).total).toBe(0)
    expect((await listed(`?owner=99&from=5`)).data).toEqual([])
  })

  test('a published text with an outdated row of debt is out of date, a draft is not', async () => {
    const words = { words_new: 0, words_changed: 2, words_machine: 0, words_unknown: 0 }
    const debt = { source_locale: 'fr', words_removed: 0, kind: 'outdated' as const, ...words }
    const about = editor.idOf('about')
    await editor.database.db
      .insertInto('translation_debt')
      .values([
        { page_id: about, locale: 'en', ...debt },
        { page_id: editor.idOf('draft'), locale: 'fr', ...debt },
      ])
      .execute()
    const found = await listed('?state=outdated')
    expect(found.data).toMatchObject([{ id: about, states: { en: 'outdated' } }])
    const shown = await (await editor.browser.read(`${listPages.path}/${about}`)).json()
    expect(shown.data.texts.en.wordsToTranslate).toBe(2)
  })

  test.each([
    '?locale=xx',
    '?in=xx',
    '?state=lost',
    '?limit=0',
    '?limit=1001',
    '?from=-1',
    '?owner=x',
  ])('a filter that the site does not know is refused: %s', async (query) => {
    expect((await editor.browser.read(listPages.path + query)).status).toBe(422)
  })

  test('more pages than one slice are read once each, by their position', async () => {
    const row = {
      template: 'page',
      type: 0,
      method: 'GET',
      seo_type: 'website',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    const many = Array.from({ length: 1_001 }, (_, at) => ({
      ...row,
      key: `many-${at}`,
      position: 2_000 - at,
    }))
    const { db } = editor.database
    const before = (await readTree()).length
    for (let from = 0; from < many.length; from += 500)
      await db
        .insertInto('pages')
        .values(many.slice(from, from + 500))
        .execute()
    const tree = await readTree('?keys=1')
    expect(tree.length).toBe(before + many.length)
    expect(new Set(tree.map(({ id }) => id)).size).toBe(tree.length)
    expect(tree.slice(-1_001).map(({ key }) => key)).toEqual(many.map(({ key }) => key).reverse())
  })
})
