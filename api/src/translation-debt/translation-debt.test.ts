import { type DebtKind, TranslationDebt } from '@vitrine/contract/admin/translation-debt'
import { careForPage, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { showTranslationDebt } from '@vitrine/contract/endpoints/translation-debt'
import { chooseSource } from '@vitrine/contract/endpoints/translations'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { viewTranslation } from '../editing/translations/show-translation.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { testRules } from '../testing/rules.ts'
import { translatorIn } from '../testing/translations.ts'
import { countDebt } from './count-debt.ts'
import { updateDebt } from './update-debt.ts'

const french = '<p>Ouvert le lundi à 9 h.</p><p>Entrée libre.</p>'
const english = '<p>Open on Monday at 9.</p><p>Free entrance.</p>'
const en = { locale: 'en' }

/** Readers of the former address see an error. */
const unpublish = { locales: ['fr'], leadTo: { to: 'nowhere' } }

describe.each(databases)('the debt of translations on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let errors: unknown[]
  beforeEach(() => {
    translator = translatorIn(editor.browser)
    errors = []
  })

  const deps = () => ({
    db: editor.database.db,
    rules: testRules,
    now: editor.people.context.now,
    logError: (error: unknown) => errors.push(error),
  })
  const update = async () => {
    await updateDebt(deps())
    expect(errors).toEqual([])
  }
  const show = async (query = '', browser = editor.browser) => {
    const response = await browser.read(`${showTranslationDebt.path}?${query}`)
    return TranslationDebt.parse(await response.json())
  }
  /** The kind of each listed translation: `12 en outdated`. */
  const list = async (query = '') =>
    (await show(query)).data.flatMap(({ id, translations }) =>
      translations.map(({ locale, kind }): [number, string, DebtKind] => [id, locale, kind]),
    )
  const create = async (title: string, more: object = {}) => {
    const id = await editor.create({ title, ...more })
    await editor.save(id, { content: french })
    await editor.publish(id)
    return id
  }
  const translate = async (id: number, title: string) => {
    await editor.save(id, { title, content: english, slug: `en-${id}` }, en)
    await editor.publish(id, ['en'])
    return translator.confirmAll(id)
  }

  test('follows the source: a changed word is debt until it is confirmed or changed back', async () => {
    const id = await create('Le musée')
    await translate(id, 'The museum')
    await update()
    expect(await list('locale=en')).toEqual([])
    await editor.save(id, { content: french.replace('lundi', 'mardi') })
    await update()
    expect(await list('locale=en')).toEqual([])
    await editor.publish(id)
    await update()
    const { data, meta } = await show('locale=en')
    expect(data).toMatchObject([
      {
        id,
        title: 'Le musée',
        translations: [
          {
            locale: 'en',
            sourceLocale: 'fr',
            kind: 'outdated',
            words: { new: 0, changed: 6, machine: 0, unknown: 0, removed: 0 },
          },
        ],
      },
    ])
    expect(meta.total.outdated).toEqual({ texts: 1, words: 6 })
    expect(meta.isCurrent).toBe(true)
    await translator.confirmAll(id)
    expect((await show('locale=en')).meta.isCurrent).toBe(false)
    await update()
    expect(await list('locale=en')).toEqual([])
  })

  test('counts unknown and missing translations apart', async () => {
    const id = await create('Le musée')
    await editor.save(id, { title: 'The museum', content: english, slug: 'museum' }, en)
    await update()
    expect(await list()).toEqual([[id, 'en', 'unknown']])
    expect(await list('kind=missing')).toEqual([[id, 'ar', 'missing']])
    const { total } = (await show()).meta
    expect(total.outdated).toEqual({ texts: 0, words: 0 })
    expect(total.unknown).toEqual({ texts: 1, words: 10 })
    expect(total.missing).toEqual({ texts: 1, words: 10 })
  })

  test('an unpublished source and a page in the trash make no debt', async () => {
    const [unpublished, trashed] = [await create('Un'), await create('Deux')]
    for (const id of [unpublished, trashed]) await translate(id, `Text ${id}`)
    for (const id of [unpublished, trashed]) {
      await editor.save(id, { content: '<p>Tout est neuf ici.</p>' })
      await editor.publish(id)
    }
    await update()
    expect(await list('locale=en')).toHaveLength(2)
    await editor.browser.post(formatEndpointPath(unpublishPage, { id: unpublished }), unpublish)
    await editor.browser.post(trashPages.path, { ids: [trashed] })
    await update()
    expect(await list('locale=en')).toEqual([])
  })

  test('follows another source language', async () => {
    const id = await create('Le musée')
    await translate(id, 'The museum')
    await editor.save(
      id,
      { title: 'المتحف', content: '<p>مفتوح.</p>', slug: 'museo' },
      { locale: 'ar' },
    )
    await update()
    const source = async () => (await show('locale=ar')).data[0]?.translations[0]?.sourceLocale
    expect(await source()).toBe('fr')
    await editor.browser.put(formatEndpointPath(chooseSource, { id, locale: 'ar' }), en)
    await update()
    expect(await source()).toBe('en')

    // The translation is kept and shown when the site no longer has the language of its source.
    const { db } = editor.database
    const rules = { ...testRules, locales: testRules.locales.filter(({ code }) => code !== 'en') }
    expect(await countDebt(db, testRules, id, ['ar'])).toHaveLength(1)
    expect(await countDebt(db, rules, id, ['ar'])).toEqual([])
    const view = await viewTranslation(db, rules, { pageId: id, locale: 'ar' })
    expect(view).toMatchObject({ sourceLocale: 'en', sourceState: 'removed', isKnown: false })
    expect(view.units).toHaveLength(2)
  })

  test('is summed by language, section and responsible person, and filtered by them', async () => {
    const section = await create('Section')
    const [below, other] = [await create('Dessous', { parent: section }), await create('Autre')]
    const care = { owner: editor.user.id }
    await editor.browser.put(formatEndpointPath(careForPage, { id: below }), care)
    for (const id of [below, other])
      await editor.save(id, { title: 'A', content: english, slug: `a-${id}` }, en)
    await update()
    const { meta } = await show()
    expect(meta.languages).toMatchObject([{ locale: 'en' }, { locale: 'ar' }])
    const { sum } = meta.sections.find(({ id }) => id === section) ?? {}
    expect(sum?.unknown).toEqual({ texts: 1, words: 9 })
    expect(meta.owners).toContainEqual(
      expect.objectContaining({ owner: { id: editor.user.id, name: 'Anna' } }),
    )
    expect(await list(`under=${section}`)).toEqual([[below, 'en', 'unknown']])
    expect(await list(`owner=${editor.user.id}`)).toEqual([[below, 'en', 'unknown']])
    expect(await list('owner=none')).toEqual([[other, 'en', 'unknown']])
    expect(await list('part=2')).toEqual([])
    for (const query of ['locale=xx', 'under=x', 'owner=x', 'kind=x', 'part=0'])
      expect((await editor.browser.read(`${showTranslationDebt.path}?${query}`)).status).toBe(422)
  })

  test('lists the most read pages first, and with `mine` only languages that the user writes', async () => {
    const [first, second] = [await create('Un'), await create('Deux')]
    for (const id of [first, second])
      await editor.save(id, { title: 'A', content: english, slug: `a-${id}` }, en)
    await update()
    const [day = ''] = editor.people.context.now().toISOString().split('T')
    const counted = { day, dimension: 'page', locale: 'fr', events: 9, visitors: 1 }
    await editor.database.db
      .insertInto('tracking_daily')
      .values({ ...counted, value: String(second) })
      .execute()
    expect((await show()).data.map(({ id, views }) => [id, views])).toEqual([
      [second, 9],
      [first, 0],
    ])
    const carl = {
      name: 'Carl',
      email: 'carl@example.org',
      role: roles.contributor,
      locales: ['ar'],
    }
    await editor.people.add(carl)
    const browser = await editor.people.signedIn(carl)
    const { meta } = await show('mine=1&kind=missing', browser)
    expect(meta.languages.map(({ locale }) => locale)).toEqual(['ar'])
  })

  test('several processes count each page once, and a change during the counting is not lost', async () => {
    const ids = [await create('Un'), await create('Deux'), await create('Trois')]
    for (const id of ids)
      await editor.save(id, { title: 'A', content: english, slug: `a-${id}` }, en)
    await Promise.all([updateDebt(deps()), updateDebt(deps()), updateDebt(deps())])
    expect(errors).toEqual([])
    expect(await list()).toEqual(ids.map((id) => [id, 'en', 'unknown']))
    const [id = 0] = ids
    await Promise.all([translator.confirmAll(id), update()])
    await update()
    expect((await list()).map(([page]) => page)).toEqual(ids.slice(1))
  })

  test('after a commit that may change every page, all are counted again', async () => {
    const id = await create('Le musée')
    await update()
    await editor.database.db.deleteFrom('translation_debt').execute()
    await editor.database.changes.commit(async () => {})
    await update()
    expect(await list('kind=missing')).toHaveLength(2)
    expect((await list('kind=missing'))[0]?.[0]).toBe(id)
  })
})
