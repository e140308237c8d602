import { showPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { planText, republishPage, unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { imageDefaults } from '@vitrine/contract/media/images'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSources } from '../../publishing/translation-sources.ts'
import { store } from '../../testing/api.ts'
import { databases, oneDatabase } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { exported } from '../../testing/export.ts'
import { translatorIn } from '../../testing/translations.ts'
import { runDueSchedules } from '../publishing-workflow/due-schedules.ts'

const minute = 60_000
const en = { locale: 'en' }
const french = '<p>Ouvert lundi</p><p>Fermé mardi</p>'
const english = '<p>Open on Monday</p><p>Closed on Tuesday</p>'

describe.each(databases)('what a translation was made from on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let id: number
  beforeEach(async () => {
    translator = translatorIn(editor.browser)
    id = await editor.create({ title: 'Horaires' })
    await editor.save(id, { content: french, seo_description: 'Nos horaires' })
    await editor.publish(id)
    const fields = { title: 'Hours', content: english, slug: 'hours', seo_description: 'Our hours' }
    await editor.save(id, fields, en)
    await translator.confirmAll(id)
  })
  const live = () => readSources(editor.database.db, { pageId: id, locale: 'en' }, 'live')
  const states = async () => (await translator.states(id)).map(([state]) => state)
  const runInMinutes = (minutes: number) => {
    const { context } = editor.people
    const now = () => new Date(context.now().getTime() + minutes * minute)
    const { changes } = editor.database
    return runDueSchedules({ context: { ...context, now }, changes, images: imageDefaults })
  }
  const plan = async (locale: string, more: object = {}) => {
    const { version } = await editor.text(id, locale)
    const publishAt = new Date(Date.now() + 10 * minute).toISOString()
    const body = { locale, version, publishAt, unpublishAt: null, ...more }
    const response = await editor.browser.post(formatEndpointPath(planText, { id }), body)
    expect(response.status).toBe(200)
  }

  test('is published with the text, not before', async () => {
    expect((await live()).fields).toEqual([])
    await editor.publish(id, ['en'])
    const { fields } = await live()
    expect(fields.map(({ field }) => field)).toEqual(['content', 'seo_description', 'title'])
    expect(fields).toEqual(
      (await readSources(editor.database.db, { pageId: id, ...en }, 'copy')).fields,
    )
  })

  test('is published by a plan as it was when planned, if the draft has changed since', async () => {
    await plan('en')
    const planned = await readSources(editor.database.db, { pageId: id, ...en }, 'copy')
    await editor.save(id, { content: english.replace('Monday', 'Mondays') }, en)
    expect(await runInMinutes(11)).toMatchObject({ published: 1 })
    expect((await live()).fields).toEqual(planned.fields)
    expect(await states()).toEqual(['right', 'right'])
  })

  test('counts a planned change of the source when it is live', async () => {
    await editor.save(id, { content: french.replace('lundi', 'jeudi') })
    await plan('fr')
    expect(await states()).toEqual(['right', 'right'])
    await runInMinutes(11)
    expect(await states()).toEqual(['changed', 'right'])
  })

  test('stays right after a planned small correction, also one that was restored', async () => {
    await editor.save(id, { content: french.replace('lundi', 'Lundi prochain') })
    await plan('fr', { isSmallCorrection: true })
    const show = () => editor.browser.read(formatEndpointPath(showPage, { id }))
    const planned = (await (await show()).json()).data.texts.fr
    expect(planned).toMatchObject({ state: 'planned', isSmallCorrection: true })
    const body = { locales: ['fr'], leadTo: { to: 'nowhere' } }
    const response = await editor.browser.post(formatEndpointPath(unpublishPage, { id }), body)
    const { undo } = (await response.json()).data
    expect(undo.plans.fr).toMatchObject({ isSmallCorrection: true })
    await editor.browser.post(formatEndpointPath(republishPage, { id }), undo)
    expect(await runInMinutes(11)).toMatchObject({ published: 1 })
    expect(await states()).toEqual(['right', 'right'])
    await editor.save(id, { content: french.replace('lundi', 'jeudi') })
    await plan('fr')
    await runInMinutes(22)
    expect(await states()).toEqual(['changed', 'right'])
  })

  test('stays when its text or its source is unpublished, and published again', async () => {
    await editor.publish(id, ['en'])
    const published = await live()
    const about = await editor.create({ title: 'Accueil', slug: '' })
    expect(about).not.toBe(id)
    for (const locale of ['en', 'fr']) {
      const body = { locales: [locale], leadTo: { to: 'nowhere' } }
      const response = await editor.browser.post(formatEndpointPath(unpublishPage, { id }), body)
      const { undo } = (await response.json()).data
      expect(await states()).toEqual(['right', 'right'])
      const { sourceState } = await translator.view(id)
      expect(sourceState).toBe(locale === 'fr' ? 'unpublished' : 'published')
      const again = await editor.browser.post(formatEndpointPath(republishPage, { id }), undo)
      expect(again.status).toBe(204)
    }
    expect(await live()).toEqual(published)
  })

  test('is unknown after an import of another text, and stays after one of the same', async () => {
    await editor.publish(id, ['en'])
    const pages = await exported(editor.database)
    await store(editor.database, pages, { isThorough: true })
    expect(await states()).toEqual(['right', 'right'])
    for (const page of pages)
      if (page.translations.en) page.translations.en.content = english.replace('Open', 'Opened')
    await store(editor.database, pages)
    expect((await live()).fields).toEqual([])
    expect(await translator.view(id)).toMatchObject({ isKnown: false })
  })

  test('stays with a draft when an import replaces the published text', async () => {
    await editor.publish(id, ['en'])
    await editor.save(id, { content: `${english}<p>More</p>` }, en)
    const pages = await exported(editor.database)
    for (const page of pages)
      if (page.translations.en) page.translations.en.content = '<p>Imported</p>'
    await store(editor.database, pages)
    expect((await live()).fields).toEqual([])
    expect(await states()).toEqual(['right', 'right'])
  })

  test('shows a changed field with its former words', async () => {
    await editor.save(id, { seo_description: 'Nos nouveaux horaires' })
    await editor.publish(id)
    const { fields } = await translator.view(id)
    expect(fields.find(({ field }) => field === 'seo_description')).toEqual({
      field: 'seo_description',
      source: 'Nos nouveaux horaires',
      formerSource: 'Nos horaires',
      target: 'Our hours',
      state: 'changed',
      isProposed: false,
    })
  })

  test('follows the source while it is a draft that was never published', async () => {
    const draft = await editor.create({ title: 'Brouillon' })
    await editor.save(draft, { content: '<p>Un</p>' })
    await editor.save(draft, { title: 'Draft', slug: 'draft', content: '<p>One</p>' }, en)
    await translator.confirmAll(draft)
    await editor.save(draft, { content: '<p>Un et deux</p>' })
    const { sourceState, units } = await translator.view(draft)
    expect(sourceState).toBe('draft')
    expect(units).toMatchObject([{ state: 'changed', formerHtml: 'Un', target: 0 }])
  })
})

describe.each(oneDatabase)('a long translation on $name', ({ open }) => {
  const editor = withEditor(open)

  test('has 5,000 changed units', async () => {
    const translator = translatorIn(editor.browser)
    const list = (words: string) =>
      Array.from({ length: 5_000 }, (_, at) => `<li>${words} ${at}</li>`).join('')
    const id = await editor.create({ title: 'Horaires' })
    await editor.save(id, { content: `<ul>${list('article')}</ul>` })
    await editor.publish(id)
    await editor.save(
      id,
      { title: 'Hours', content: `<ul>${list('item')}</ul>`, slug: 'hours' },
      en,
    )
    await translator.confirmAll(id)
    await editor.save(id, { content: `<ul>${list('produit')}</ul>` })
    await editor.publish(id)
    const found = (await translator.states(id)).map(([state]) => state)
    expect([found.length, ...new Set(found)]).toEqual([5_000, 'changed'])
  })
})
