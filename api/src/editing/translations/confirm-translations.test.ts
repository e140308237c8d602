import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { copyText } from '@vitrine/contract/endpoints/page-texts'
import {
  choosePageSource,
  chooseSource,
  confirmTranslations,
  undoConfirmation,
} from '@vitrine/contract/endpoints/translations'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { translatorIn } from '../../testing/translations.ts'
import { removeOldConfirmations } from './confirmations.ts'

describe.each(databases)('source languages and bulk confirmations on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  beforeEach(() => {
    translator = translatorIn(editor.browser)
  })
  /** Creates a page in French and in other languages. */
  const createPage = async (title: string, locales = ['en'], more: object = {}) => {
    const id = await editor.create({ title, ...more })
    await editor.save(id, { content: `<p>${title} ouvert</p><p>Toujours</p>` })
    await editor.publish(id)
    for (const locale of locales) {
      const content = `<p>${title} open</p><p>Always</p>`
      await editor.save(
        id,
        { title: `${title} ${locale}`, slug: `${locale}-${id}`, content },
        { locale },
      )
    }
    return id
  }
  const states = async (id: number, locale = 'en') =>
    (await translator.states(id, locale)).map(([state]) => state)
  const confirm = async (body: object) => {
    const response = await editor.browser.post(confirmTranslations.path, { locale: 'en', ...body })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  const undo = (confirmation: number) =>
    editor.browser.post(undoConfirmation.path, { locale: 'en', confirmation })
  const source = (id: number, locale: string, from: string | null) =>
    editor.browser.put(formatEndpointPath(chooseSource, { id, locale }), { locale: from })
  const logOf = async (kind: string) => {
    const response = await editor.browser.read(`${listChanges.path}?kind=${kind}`)
    return (await response.json()).data
  }

  test('pages, a section or a language are confirmed, and the step is undone', async () => {
    const section = await createPage('Section')
    const child = await createPage('Enfant', ['en'], { parent: section })
    const other = await createPage('Autre')
    const untranslated = await createPage('Seul', [])
    const { confirmation } = await confirm({ under: section })
    expect(await states(section)).toEqual(['right', 'right'])
    expect(await states(child)).toEqual(['right', 'right'])
    expect(await states(other)).toEqual(['unknown', 'unknown'])
    expect(await confirm({ ids: [other, untranslated] })).toMatchObject({
      confirmed: 1,
      next: null,
    })
    expect(await states(untranslated)).toEqual(['missing', 'missing'])
    const response = await undo(confirmation)
    expect(await response.json()).toEqual({ data: { undone: 2, left: 0 } })
    expect(await states(child)).toEqual(['unknown', 'unknown'])
    expect((await undo(confirmation)).status).toBe(404)
    expect(await confirm({})).toMatchObject({ confirmed: 2 })
    expect(await confirm({})).toEqual({ confirmed: 0, confirmation: null, next: null })
    expect((await logOf('translations-confirmed'))[0]).toMatchObject({
      locale: 'en',
      after: { translations: 2 },
    })
    expect(await logOf('translations-confirmation-undone')).toHaveLength(1)
  })

  test('of a copy, words that are those of the source are not confirmed', async () => {
    const id = await createPage('Un musée', [])
    const path = formatEndpointPath(copyText, { id, locale: 'en' })
    expect((await editor.browser.post(path, { from: 'fr' })).status).toBe(201)
    expect(await confirm({ ids: [id] })).toMatchObject({ confirmed: 1 })
    expect(await states(id)).toEqual(['missing', 'right'])
    expect((await translator.view(id)).fields).toMatchObject([{ state: 'missing' }])
    const content = '<p>A museum is open</p><p>Always</p>'
    await editor.save(id, { title: 'A museum', content }, { locale: 'en' })
    await confirm({ ids: [id] })
    expect(await translator.states(id)).toEqual([
      ['right', 0],
      ['right', 1],
    ])
    expect((await translator.view(id)).fields).toMatchObject([{ state: 'right' }])
  })

  test('undoing leaves a translation that has changed since', async () => {
    const [one, two] = [await createPage('Un'), await createPage('Deux')]
    const { confirmation } = await confirm({})
    await editor.save(one, { content: '<p>Un open again</p><p>Always</p>' }, { locale: 'en' })
    expect(await (await undo(confirmation)).json()).toEqual({ data: { undone: 1, left: 1 } })
    expect(await states(one)).toEqual(['right', 'right'])
    expect(await states(two)).toEqual(['unknown', 'unknown'])
  })

  test('a confirmation continues in parts, and belongs to the person who made it', async () => {
    const [one, two] = [await createPage('Un'), await createPage('Deux')]
    const first = await confirm({ ids: [one] })
    const second = await confirm({ after: one, confirmation: first.confirmation })
    expect(second.confirmation).toBe(first.confirmation)
    expect(await states(two)).toEqual(['right', 'right'])
    const unknown = { locale: 'ar', confirmation: first.confirmation }
    expect((await editor.browser.post(confirmTranslations.path, unknown)).status).toBe(404)
    expect(await (await undo(first.confirmation)).json()).toEqual({ data: { undone: 2, left: 0 } })
  })

  test('a confirmation can be undone for seven days', async () => {
    await createPage('Un')
    const { confirmation } = await confirm({})
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await removeOldConfirmations(editor.database.db, days(6))
    await removeOldConfirmations(editor.database.db, days(8))
    expect((await undo(confirmation)).status).toBe(404)
  })

  test('a text that readers see as it is drafted is confirmed for readers too', async () => {
    const id = await createPage('Un')
    await editor.publish(id, ['en'])
    await confirm({ ids: [id] })
    const live = await editor.database.db
      .selectFrom('translation_sources')
      .select('field')
      .where('side', '=', 'live')
      .orderBy('field')
      .execute()
    expect(live.map(({ field }) => field)).toEqual(['content', 'title'])
  })

  test('a text can be translated from another language, and rings are refused', async () => {
    const id = await createPage('Un', ['en', 'ar'])
    expect((await translator.view(id, 'ar')).sourceLocales).toEqual(['fr', 'en'])
    expect((await source(id, 'ar', 'en')).status).toBe(200)
    expect(await translator.view(id, 'ar')).toMatchObject({
      sourceLocale: 'en',
      sourceState: 'draft',
    })
    expect((await translator.view(id, 'en')).sourceLocales).toEqual(['fr'])
    for (const [locale, from] of [
      ['en', 'ar'],
      ['fr', 'en'],
      ['en', 'en'],
      ['en', 'xx'],
    ])
      expect([locale, from, (await source(id, locale ?? '', from ?? '')).status]).toEqual([
        locale,
        from,
        422,
      ])
    expect((await source(id, 'ar', null)).status).toBe(200)
    expect((await translator.view(id, 'ar')).sourceLocale).toBe('fr')
    expect(await logOf('source-locale-changed')).toMatchObject([
      { locale: 'ar', before: { sourceLocale: 'en' }, after: { sourceLocale: 'fr' } },
      { locale: 'ar', before: { sourceLocale: 'fr' }, after: { sourceLocale: 'en' } },
    ])
  })

  test('another source language makes a translation unknown, and the former one right again', async () => {
    const id = await createPage('Un', ['en', 'ar'])
    await translator.confirmAll(id, 'ar')
    await source(id, 'ar', 'en')
    expect(await states(id, 'ar')).toEqual(['unknown', 'unknown'])
    await source(id, 'ar', null)
    expect(await states(id, 'ar')).toEqual(['right', 'right'])
  })

  test('a page can have another original language', async () => {
    const id = await createPage('Un')
    const path = formatEndpointPath(choosePageSource, { id })
    expect((await editor.browser.put(path, { locale: 'en' })).status).toBe(200)
    expect((await translator.view(id, 'en')).sourceLocale).toBeNull()
    expect(await translator.view(id, 'fr')).toMatchObject({ sourceLocale: 'en', isKnown: false })
    expect((await editor.browser.put(path, { locale: 'xx' })).status).toBe(422)
    expect(await (await editor.browser.put(path, { locale: null })).json()).toEqual({
      data: { sourceLocale: 'fr' },
    })
  })
})
