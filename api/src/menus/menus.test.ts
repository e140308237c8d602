import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { exportMenus } from '../transfer/export-menus.ts'
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
  // A page in French only, and one below a page that is not published.
  { key: 'team', parent: 'about', translations: { fr: { title: 'L’équipe', slug: 'equipe' } } },
  {
    key: 'rooms',
    parent: 'about',
    translations: { fr: { title: 'Salles', slug: 'salles', status: 'draft' } },
  },
  { key: 'office', parent: 'rooms', translations: { fr: { title: 'Le bureau', slug: 'bureau' } } },
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
    const footer = [
      {
        label: { fr: 'Rubrique', en: 'Section' },
        children: [{ page: 'about' }, { page: 'legal' }],
      },
      { page: 'draft' },
      { page: 'missing' },
    ]
    expect(await importMenus(database, testRules, { footer })).toEqual(['missing'])
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

  test('a page without a translation follows the rule of its entry', async () => {
    const rules = ['fallback', 'leave', 'parent'] as const
    const main = rules.flatMap((missing) => [
      { page: 'team', missing },
      { page: 'office', missing, label: { en: 'Our office' } },
    ])
    await importMenus(database, testRules, { rules: main })
    const team = { label: 'L’équipe', href: '/equipe', locale: 'fr' }
    const office = { label: 'Le bureau', href: '/bureau', locale: 'fr' }
    expect(await menu('/api/menus/rules?locale=en')).toEqual([
      team,
      office,
      { label: 'About', href: '/en/about' },
      { label: 'Our office', href: '/en/about' },
    ])
    expect(await menu('/api/menus/rules?locale=fr')).toHaveLength(6)
    expect(await menu('/api/menus/rules?locale=ar')).toEqual([team, office])
    expect((await exportMenus(database.db)).rules?.[2]).toEqual({ page: 'team', missing: 'leave' })
  })

  test('entries that would link to the same parent are shown once', async () => {
    const twice = { page: 'team', missing: 'parent' } as const
    await importMenus(database, testRules, { twice: [twice, { page: 'about' }, twice] })
    const about = { label: 'About', href: '/en/about' }
    expect(await menu('/api/menus/twice?locale=en')).toEqual([about])
  })

  test('an address that runs a script is shown without its link', async () => {
    const url = 'java\tscript:alert(1)'
    await importMenus(database, testRules, { script: [{ url, label: { fr: 'Ici' } }] })
    expect(await menu('/api/menus/script?locale=fr')).toEqual([{ label: 'Ici' }])
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
