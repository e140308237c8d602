import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importMenus } from '../transfer/import-menus.ts'

const pages = [
  { key: 'home', template: 'home', translations: { fr: { title: 'Accueil', slug: '' } } },
  {
    key: 'about',
    translations: {
      fr: { title: 'À propos', slug: 'à-propos' },
      en: { title: 'About', slug: 'about' },
    },
  },
  { key: 'legal', translations: { fr: { title: 'Mentions légales', slug: 'mentions' } } },
  {
    key: 'draft',
    translations: { fr: { title: 'Brouillon', slug: 'brouillon', status: 'draft' } },
  },
]

describe.each(databases)('menus on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await store(database, pages)
  })
  afterAll(() => database.drop())

  const menu = async (path: string) =>
    MenuAnswer.parse(await (await apiOn(database).request(path)).json()).data.items

  test('without a stored menu the main menu lists the top-level pages', async () => {
    expect(await menu('/api/menus/main?locale=fr')).toEqual([
      { label: 'À propos', href: '/%C3%A0-propos' },
      { label: 'Mentions légales', href: '/mentions' },
    ])
  })

  test('a stored menu is in the reader’s language, and labels in another language are marked', async () => {
    const { db, changes } = database
    const footer = [
      {
        label: { fr: 'Rubrique', en: 'Section' },
        children: [{ page: 'about' }, { page: 'legal' }],
      },
      { page: 'draft' },
      { page: 'missing' },
    ]
    expect(await importMenus(db, changes, { footer })).toEqual(['missing'])
    expect(await menu('/api/menus/footer?locale=ar')).toEqual([
      {
        label: 'Section',
        locale: 'en',
        items: [
          { label: 'About', href: '/en/about', locale: 'en' },
          { label: 'Mentions légales', href: '/mentions', locale: 'fr' },
        ],
      },
    ])
  })

  test('only the main menu lists the languages with a home page', async () => {
    const answer = async (name: string) =>
      (await apiOn(database).request(`/api/menus/${name}?locale=ar`)).json()
    const { meta } = await answer('main')
    expect(meta.homes).toEqual([{ locale: 'fr', slug: '', title: 'Accueil' }])
    expect(await answer('footer')).not.toHaveProperty('meta')
  })

  test('refuses a locale that the site does not have', async () => {
    const response = await apiOn(database).request('/api/menus/main?locale=xx')
    expect(response.status).toBe(422)
    expect(await response.json()).toHaveProperty('errors.locale')
  })
})
