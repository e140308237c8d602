import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { findHiddenPages } from './hidden-pages.ts'

describe.each(databases)('pages hidden by redirects on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await store(database, [
      { key: 'home', translations: { fr: { title: 'Accueil', slug: '' } } },
      {
        key: 'a',
        translations: {
          fr: { title: 'À propos', slug: 'à-propos' },
          en: { title: 'About', slug: 'about' },
        },
      },
      { key: 'b', translations: { fr: { title: 'Brouillon', slug: 'b', status: 'draft' } } },
    ])
  })
  afterAll(() => database.drop())

  const hidden = (...paths: string[]) =>
    findHiddenPages(database.db, testRules, Object.fromEntries(paths.map((path) => [path, '/new'])))

  test('are listed with the rule, the language and their title', async () => {
    expect(await hidden('/à-propos', '/en/About/')).toEqual([
      { rule: '/à-propos', locale: 'fr', title: 'À propos' },
      { rule: '/en/About/', locale: 'en', title: 'About' },
    ])
    expect(await hidden('/')).toEqual([{ rule: '/', locale: 'fr', title: 'Accueil' }])
  })

  test('are not reported for unpublished paths or patterns', async () => {
    expect(await hidden('/about', '/b', '/old', '/**', '/à-propos/**', '/:slug')).toEqual([])
  })
})
