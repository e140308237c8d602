import type { SiteMapItem } from '@vitrine/contract/pages/site-map'
import { describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { askInProcess } from '../testing/in-process.ts'

const page = (key: string, parent: string | undefined, translations: object) => ({
  key,
  ...(parent && { parent }),
  translations,
})
const text = (title: string, slug: string, more: object = {}) => ({ title, slug, ...more })

const site = [
  page('home', undefined, { fr: text('Accueil', ''), en: text('Home', '') }),
  page('guide', undefined, { fr: text('Guide', 'guide') }),
  page('first', 'guide', { fr: text('Débuter', 'guide/début'), en: text('First', 'first') }),
  page('english', 'guide', { en: text('Only English', 'only') }),
  page('below', 'english', { fr: text('Dessous', 'dessous') }),
  page('draft', 'guide', { fr: text('Brouillon', 'brouillon', { status: 'draft' }) }),
  page('orphan', 'draft', { fr: text('Orphelin', 'orphelin') }),
]

describe.each(databases)('the tree of published pages on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  const read = async (locale: string): Promise<SiteMapItem[]> =>
    (await (await apiOn(database).request(`/api/site-map?locale=${locale}`)).json()).data

  test('has the pages of a language, below the nearest page that has it', async () => {
    await store(database, site)
    expect(await read('fr')).toEqual([
      { title: 'Accueil', href: '/' },
      {
        title: 'Guide',
        href: '/guide',
        items: [
          { title: 'Débuter', href: '/guide/d%C3%A9but' },
          { title: 'Dessous', href: '/dessous' },
        ],
      },
      // Its parent is published in no language.
      { title: 'Orphelin', href: '/orphelin' },
    ])
    expect(await read('en')).toEqual([
      { title: 'Home', href: '/en' },
      { title: 'First', href: '/en/first' },
      { title: 'Only English', href: '/en/only' },
    ])
    expect(await read('ar')).toEqual([])
  })

  test('refuses a language that the site does not have', async () => {
    expect((await apiOn(database).request('/api/site-map?locale=xx')).status).toBe(422)
  })

  test('stays valid in this process until a change that it shows', async () => {
    await store(database, site)
    const answer = await askInProcess(apiOn(database), '/api/site-map?locale=en')
    await store(database, [page('guide', undefined, { fr: text('Manuel', 'guide') })])
    expect(await answer.isStill?.()).toBe(true)
    await store(database, [page('home', undefined, { en: text('Start', '') })])
    expect(await answer.isStill?.()).toBe(false)
  })
})
