import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { oldHost, type WxrItem } from '../testing/wxr.ts'

let database: TestDatabase
const { importItems, readTexts } = createOldSiteImports(() => database)

const text = (words: string[]) => words.map((word) => `<p>${word}</p>`).join('')
const picture = `<p><img src="${oldHost}/wp-content/uploads/a.jpg" alt="x"></p>`
const english = (slug: string) => `${oldHost}/en/${slug}/`

/** An export of WPML: languages by path, no pairs. */
const items: WxrItem[] = [
  { id: 1, slug: 'contact', type: 'page', date: '2020-01-01 10:00:00' },
  { id: 2, slug: 'contact-2', type: 'page', link: english('contact'), date: '2021-01-01 10:00:00' },
  {
    ...{ id: 3, slug: 'le-pain', date: '2020-02-02 10:00:00' },
    content: picture + text(['Un', 'Deux 2']),
  },
  {
    ...{ id: 4, slug: 'bread', link: english('bread'), date: '2020-02-02 10:00:00' },
    content: picture + text(['One', 'Two 2']),
  },
  { id: 5, slug: 'sel', date: '2020-03-03 10:00:00', content: text(['Sel']) },
  {
    id: 6,
    slug: 'pepper',
    link: english('pepper'),
    date: '2020-04-04 10:00:00',
    content: text(['Pepper']),
  },
  { id: 7, slug: 'contact', link: english('contact-us'), date: '2020-05-05 10:00:00' },
]

describe.each(databases)('texts without translations on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('pairs of texts are proposed by slug, date, pictures and structure; confirmed ones become one page', async () => {
    const report = await importItems(items, { languagesByPath: ['/en/'], isDry: true })
    expect(
      report.proposedPairs.map(({ texts, reasons }) => [...texts.map(({ id }) => id), ...reasons]),
    ).toEqual([
      [3, 4, 'date', 'pictures', 'structure'],
      [1, 2, 'slug'],
    ])
    const again = await importItems(items, { languagesByPath: ['/en/'], pairs: [[3, 4]] })
    expect(again.translations).toEqual({ groups: 1, single: 5 })
    expect(again.proposedPairs.map(({ texts }) => texts.map(({ id }) => id))).toEqual([[1, 2]])
    const texts = await readTexts()
    expect(texts.filter(({ key }) => key === 'old.example-3').map(({ slug }) => slug)).toEqual([
      'bread',
      'le-pain',
    ])
  })
})
