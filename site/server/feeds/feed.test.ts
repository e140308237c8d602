import type { Page } from '@vitrine/contract/pages/pages'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../testing/config.ts'
import { printAtom } from './atom.ts'
import { createEntries, textsMax, toFeedId, toTime } from './entries.ts'
import type { Feed } from './feed.ts'
import { printJsonFeed } from './json-feed.ts'

const createPage = (id: number, content: string): Page => ({
  id,
  template: 'article',
  type: 2,
  title: '',
  slug: '',
  seo_title: '',
  seo_description: '',
  seo_image: null,
  seo_type: '',
  picture: { url: '/storage/a.webp', width: 2_000, height: 1_000, alt: 'Un "four"' },
  created_at: '2026-01-02T10:00:00.000Z',
  published_on: '2026-02-03T00:00:00.000Z',
  translatable: {
    fr: { title: `Titre ${id}`, slug: `a${id}`, content, seo_title: '', seo_description: 'Bref' },
  },
})

const feed: Feed = {
  id: 'tag:site.test,2026-01-01:feed/1/fr',
  title: 'Essai',
  description: '',
  url: 'https://site.test/',
  address: 'https://site.test/feed.xml',
  language: 'fr',
  updated: '2026-01-01T00:00:00.000Z',
  siteName: 'Essai',
  siteUrl: 'https://site.test',
  icon: 'https://site.test/icon.png',
  logo: undefined,
  entries: [],
}

describe('entries of a feed', () => {
  test('begin with the picture of the article', () => {
    const [entry] = createEntries(testConfig, 'fr', [createPage(1, '<p>Bon</p>')])
    expect(entry?.picture).toMatch(/^https:\/\/example\.org\/_ipx\/.*a\.webp$/)
    expect(entry?.html).toMatch(
      /^<p><img src="https:[^"]+" alt="Un &quot;four&quot;" width="1200" height="630"><\/p><p>Bon/,
    )
  })

  test('have the authors, the topics and the time of the last change of words', () => {
    const changed = (words_changed_at: string): Page => {
      const page = createPage(1, '')
      const texts = page.translatable.fr ?? { ...page, content: '' }
      return {
        ...page,
        authors: [
          { name: 'Ada', link: '/ada', portrait: null },
          { name: 'Bo', portrait: null },
        ],
        topics: [{ key: 'bread', name: 'Pain & vin', href: '/themes/pain' }],
        translatable: { fr: { ...texts, words_changed_at } },
      }
    }
    const [entry] = createEntries(testConfig, 'fr', [changed('2026-05-01T12:00:00.000Z')])
    expect(entry).toMatchObject({
      authors: [{ name: 'Ada', url: 'https://example.org/ada' }, { name: 'Bo' }],
      topics: ['Pain & vin'],
      published: '2026-02-03T00:00:00.000Z',
      updated: '2026-05-01T12:00:00.000Z',
    })
    const atom = printAtom({ ...feed, entries: entry ? [entry] : [] })
    expect(atom).toContain('<category term="Pain &amp; vin"/>')
    expect(atom).toContain('<author>\n<name>Bo</name>\n</author>')
    const [earlier] = createEntries(testConfig, 'fr', [changed('2026-01-01T00:00:00.000Z')])
    expect(earlier?.updated).toBe(earlier?.published)
  })

  test('have only a summary where the texts would be too long', () => {
    const pages = [1, 2, 3].map((id) => createPage(id, 'x'.repeat(textsMax * 0.45)))
    const entries = createEntries(testConfig, 'fr', pages)
    expect(entries.map(({ html }) => html !== undefined)).toEqual([true, true, false])
    const printed = { ...feed, entries }
    expect(printAtom(printed).match(/<content /g)).toHaveLength(2)
    const { items } = JSON.parse(printJsonFeed(printed))
    expect(items[2]).toMatchObject({ content_text: 'Bref', summary: 'Bref' })
  })

  test('have an id that depends neither on the address nor on the publication date', () => {
    const page = createPage(7, '')
    const id = 'tag:example.org,2026-01-02:page/7/fr'
    expect(toFeedId(testConfig, page, 'fr', 'page')).toBe(id)
    const moved = { ...page, published_on: '2026-09-09', translatable: {} }
    expect(toFeedId(testConfig, moved, 'fr', 'page')).toBe(id)
  })
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T08:00:00+02:00', '2026-11-20T06:00:00.000Z'],
  ['+020026-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
  ['-000001-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
  ['yesterday', '2000-01-01T00:00:00.000Z'],
  [null, '2000-01-01T00:00:00.000Z'],
])('%j is the time %s', (iso, time) => {
  expect(toTime(iso)).toBe(time)
})

test('Atom has no character that XML does not allow', () => {
  const title = 'a\u0000b\u000bc\ud800d\uffffe<\t&"\u{1f600}'
  expect(printAtom({ ...feed, title })).toContain('<title>abcde&lt;\t&amp;&quot;\u{1f600}</title>')
})
