import { showAdmin, showOverview } from '@vitrine/contract/endpoints/operation'
import { signIn } from '@vitrine/contract/endpoints/sign-in'
import { roles } from '@vitrine/contract/identity/identity'
import { OverviewAnswer } from '@vitrine/contract/operation/overview'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { marie, peopleOn } from '../testing/people.ts'
import { testRules } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'

describe.each(databases)('the overview on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database)
  })

  const overview = async () => {
    await people.add({ role: roles.editor })
    const response = await (await people.signedIn()).read(showOverview.path)
    expect(response.status).toBe(200)
    return OverviewAnswer.parse(await response.json()).data
  }

  test('a guest is refused with 401, in the language of the request', async () => {
    const browser = people.browser()
    const response = await browser.send('GET', showOverview.path, undefined, { locale: 'fr' })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: 'Vous n’êtes pas connecté.' })
  })

  test.each([showOverview.path, showAdmin.path])(
    'a visitor is refused %s with 403',
    async (path) => {
      await people.add({ role: roles.visitor })
      const response = await (await people.signedIn()).read(path)
      expect(response.status).toBe(403)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([roles.administrator, roles.editor, roles.contributor])(
    'role %i sees the overview and the address of the admin',
    async (role) => {
      await people.add({ role })
      const browser = await people.signedIn()
      expect((await browser.read(showOverview.path)).status).toBe(200)
      const place = await browser.read(showAdmin.path)
      expect(await place.json()).toEqual({
        data: { url: 'https://admin.site.test', byPass: true },
      })
    },
  )

  test('a client with a token sees the overview, too', async () => {
    await people.add({ role: roles.contributor })
    const app = people.browser({ origin: 'https://app.test' })
    const answer = await app.send('POST', signIn.path, marie)
    const { token } = await answer.json()
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.send('GET', showOverview.path, undefined, headers)
    expect(response.status).toBe(200)
  })

  test('an empty site lists its languages without pages', async () => {
    const { locales, ...rest } = await overview()
    expect(rest).toEqual({ pages: 0, changes: [], pictures: 0, former_addresses: 0 })
    expect(locales.map(({ locale }) => locale)).toEqual(testRules.locales.map(({ code }) => code))
    expect(locales.every(({ published, missing }) => published + missing === 0)).toBe(true)
  })

  test('counts the pages of each language by state, and those missing in it', async () => {
    await fillSite(database)
    const { pages, pictures, locales } = await overview()
    expect({ pages, pictures }).toEqual({ pages: 8, pictures: 1 })
    const of = (code: string) => locales.find(({ locale }) => locale === code)
    expect(of('fr')).toMatchObject({ published: 5, draft: 1, scheduled: 1, missing: 1 })
    expect(of('en')).toMatchObject({ published: 4, draft: 1, scheduled: 0, missing: 3 })
    expect(of('ar')).toMatchObject({ published: 1, draft: 0, scheduled: 0, missing: 7 })
  })

  test('lists the ten latest changes first; drafts have no link', async () => {
    await fillSite(database)
    await database.changes.commit(async (tx) => {
      const touch = (title: string, updated_at: string) =>
        tx.updateTable('page_translations').set({ updated_at }).where('title', '=', title).execute()
      await touch('Brouillon', '2030-01-02T10:00:00.000Z')
      await touch('Équipe', '2030-01-01T10:00:00.000Z')
    })
    const { changes } = await overview()
    expect(changes).toHaveLength(10)
    expect(changes.slice(0, 2)).toEqual([
      {
        title: 'Brouillon',
        locale: 'fr',
        state: 'draft',
        changed_at: '2030-01-02T10:00:00.000Z',
        href: null,
      },
      {
        title: 'Équipe',
        locale: 'fr',
        state: 'published',
        changed_at: '2030-01-01T10:00:00.000Z',
        href: '/%C3%A0-propos/%C3%A9quipe',
      },
    ])
  })

  test('a commit of many texts has one line if other commits need the rest', async () => {
    await fillSite(database)
    const texts = await database.db
      .selectFrom('page_translations')
      .select(['page_id', 'locale'])
      .execute()
    const moments = texts.map((_, at) => `2030-01-${String(Math.max(10, 18 - at))}T10:00:00.000Z`)
    const last = '2030-02-01T10:00:00.000Z'
    await database.changes.commit(async (tx) => {
      for (const [at, { page_id, locale }] of texts.entries())
        await tx
          .updateTable('page_translations')
          .set({ updated_at: at < 9 ? moments[at] : last })
          .where('page_id', '=', page_id)
          .where('locale', '=', locale)
          .execute()
    })
    expect(texts.length).toBeGreaterThan(11)
    const { changes } = await overview()
    expect(changes.map(({ changed_at }) => changed_at)).toEqual([last, ...moments.slice(0, 9)])
  })

  test('pages in the trash are neither counted nor listed', async () => {
    const { about } = await fillSite(database)
    const before = await overview()
    await database.db
      .updateTable('pages')
      .set({ deleted_at: '2026-01-06T10:00:00.000Z' })
      .where('id', '=', Number(about))
      .execute()
    const response = await (await people.signedIn()).read(showOverview.path)
    const { pages, changes, locales } = OverviewAnswer.parse(await response.json()).data
    expect(pages).toBe(before.pages - 1)
    expect(changes.map(({ title }) => title)).not.toContain('À propos')
    expect(locales[0]?.published).toBe(Number(before.locales[0]?.published) - 1)
  })

  test('former addresses are counted', async () => {
    const { home } = await fillSite(database)
    await database.db
      .insertInto('slug_history')
      .values({
        page_id: Number(home),
        locale: 'fr',
        slug: 'maison',
        slug_key: 'maison',
        until: '2026-01-05T10:00:00.000Z',
      })
      .execute()
    expect((await overview()).former_addresses).toBe(1)
  })
})
