import { describe, expect, test } from 'vitest'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { oldHost, printItem, printWxr } from '../testing/wxr.ts'
import type { OldSiteImport } from './import-old-site.ts'

let database: TestDatabase
const { importText, importItems, readTexts } = createOldSiteImports(() => database)

describe.each(oneDatabase)('bad input', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test.each([
    ['a web page', '<!DOCTYPE html><html><body>x</body></html>', 'web-page'],
    ['a page without a document type', '<html><body>x</body></html>', 'not-wordpress'],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss>&b;</rss>`,
      'doctype',
    ],
    ['a text', 'Bonjour', 'not-wordpress'],
    ['nothing', '', 'not-wordpress'],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4]), 'compressed'],
    ['an unknown encoding', '<?xml version="1.0" encoding="x-none"?><rss></rss>', 'encoding'],
  ])('%s is refused', async (_, text, code) => {
    await expect(importText(text)).rejects.toMatchObject({ code })
    expect(await readTexts()).toEqual([])
  })

  test('a file that is cut is imported up to the cut', async () => {
    const text = printWxr({ items: [{ id: 1 }, { id: 2 }] })
    const report = await importText(text.slice(0, text.lastIndexOf('<wp:post_name>')))
    expect(report).toMatchObject({ isCut: true, faults: [] })
    expect((await readTexts()).map(({ key }) => key)).toEqual(['old.example-1'])
  })

  test('a file that is cut in the middle of a character is only cut', async () => {
    const text = printWxr({ items: [{ id: 1 }, { id: 2, title: 'é' }] })
    const report = await importText(
      Buffer.from(text.slice(0, text.indexOf('é') + 1)).subarray(0, -1),
    )
    expect(report).toMatchObject({ isCut: true, faults: [], summary: { pages: { created: 1 } } })
  })

  test('control characters, another encoding and missing namespaces are read', async () => {
    const text = printWxr({ items: [{ id: 1, title: 'Ca\u0003fé' }] })
      .replace('UTF-8', 'windows-1252')
      .replace(/ xmlns:\w+="[^"]*"/g, '')
    await importText(Buffer.from(text, 'latin1'))
    expect((await readTexts()).map(({ title }) => title)).toEqual(['Café'])
  })

  test('a file in Windows-1252 that says it is in UTF-8 is read, and the lost characters are named', async () => {
    const text = printWxr({ items: [{ id: 1, title: 'Café crème' }] })
    const { faults } = await importText(Buffer.from(text, 'latin1'))
    expect((await readTexts()).map(({ title }) => title)).toEqual(['Caf\ufffd cr\ufffdme'])
    expect(faults).toEqual([{ kind: 'encoding', name: 'UTF-8', detail: '2' }])
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
    const report = await importItems([{ id: 1, content: '<p>pain</p>'.repeat(500_000) }])
    expect(report.losses).toMatchObject([{ kind: 'text', page: { key: 'old.example-1' } }])
  })

  test('pages of the site are not overwritten', async () => {
    await importItems([{ id: 1, slug: 'pain' }])
    const text = printWxr({ items: [{ id: 1, slug: 'pain', title: 'Autre' }] })
    await importText(text.replaceAll('old.example', 'other.example'))
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

  test('an import that was interrupted is completed, and nothing is there twice', async () => {
    const items = Array.from({ length: 150 }, (_, index) => ({
      ...{ id: index + 1, type: 'page', slug: `p-${index + 1}` },
      parent: index === 0 ? 0 : 1,
    }))
    const text = printWxr({ items })
    const interrupt: NonNullable<OldSiteImport['onProgress']> = (step) => {
      if (step === 'pages') throw new Error('killed')
    }
    await expect(importText(text, { onProgress: interrupt })).rejects.toThrow('killed')
    expect(await readTexts()).toHaveLength(100)
    const { summary } = await importText(text)
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
    expect((await importText(text)).summary.pages.created).toBe(1)
  })
})
