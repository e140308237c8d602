import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveMachineDraft } from '@vitrine/contract/endpoints/machine-drafts'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { confirmTranslations, undoConfirmation } from '@vitrine/contract/endpoints/translations'
import { imageDefaults } from '@vitrine/contract/media/images'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDueSchedules } from '../editing/publishing-workflow/due-schedules.ts'
import { saveSettings } from '../settings/store.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { locksOf, translatorIn } from '../testing/translations.ts'

const locale = 'en'

describe.each(databases)('a text by a machine in an allowed language, on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let id: number

  const allow = (machineLocales: string[]) => saveSettings(editor.database.db, { machineLocales })
  /** Returns the translation that readers get. */
  const shown = async () => (await editor.at('/en/the-museum', locale)).page?.translatable.en
  const listLog = () =>
    editor.database.db
      .selectFrom('changes_log')
      .select(['page_id', 'locale', 'subject'])
      .where('kind', '=', 'text-confirmed')
      .execute()

  beforeEach(async () => {
    translator = translatorIn(editor.browser)
    id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content: '<p>Ouvert lundi</p><p>Fermé mardi</p>' })
    await editor.publish(id)
    const { version, sourceHash, units } = await translator.view(id)
    const html = ['Open on Monday', 'Closed on Tuesday']
    const body = {
      version,
      sourceHash,
      units: units.map(({ key, nth }, index) => ({ key, nth, html: html[index], alts: [] })),
      fields: [{ field: 'title', text: 'The museum' }],
    }
    const answer = await editor.browser.put(
      formatEndpointPath(saveMachineDraft, { id, locale }),
      body,
    )
    expect(answer.status).toBe(200)
    await allow([locale])
  })

  test('is published with its source until each unit is confirmed', async () => {
    expect((await editor.publish(id, [locale])).status).toBe(200)
    expect(await shown()).toMatchObject({ title: 'The museum', machine_source: 'fr' })
    const view = await translator.view(id)
    expect(view.words.machine).toBeGreaterThan(0)
    const [unit] = view.units.map(({ key, nth, target }) => ({ key, nth, target }))
    const first = { ...locksOf(view), units: [{ ...unit, state: 'confirmed' }] }
    expect((await translator.confirm(id, first)).status).toBe(200)
    expect(await shown()).toHaveProperty('machine_source', 'fr')
    expect(await listLog()).toEqual([])
    await translator.confirmAll(id)
    expect(await shown()).not.toHaveProperty('machine_source')
    expect(await listLog()).toEqual([{ page_id: id, locale, subject: 'The museum' }])
  })

  test('is marked again if the confirmation of all of it is undone', async () => {
    await editor.publish(id, [locale])
    const answer = await editor.browser.post(confirmTranslations.path, { locale, ids: [id] })
    const { confirmation } = (await answer.json()).data
    expect(await shown()).not.toHaveProperty('machine_source')
    const undo = { locale, confirmation }
    expect((await editor.browser.post(undoConfirmation.path, undo)).status).toBe(200)
    expect(await shown()).toHaveProperty('machine_source', 'fr')
  })

  test('keeps its mark while only a changed draft is confirmed', async () => {
    await editor.publish(id, [locale])
    await editor.save(id, { content: '<p>Open on Mondays</p><p>Closed</p>' }, { locale })
    await translator.confirmAll(id)
    expect(await shown()).toHaveProperty('machine_source', 'fr')
    await editor.publish(id, [locale])
    expect(await shown()).not.toHaveProperty('machine_source')
  })

  test('is not published by a plan if the language is no longer allowed', async () => {
    const { version } = await editor.text(id, locale)
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    const body = { locale, version, publishAt, unpublishAt: null }
    const planned = await editor.browser.post(formatEndpointPath(planText, { id }), body)
    expect(planned.status).toBe(200)
    await allow([])
    const { context } = editor.people
    const now = () => new Date(Date.now() + 120_000)
    const { changes } = editor.database
    const editing = { context: { ...context, now }, changes, images: imageDefaults }
    expect(await runDueSchedules(editing)).toMatchObject({ published: 0, failed: 1 })
    expect(await shown()).toBeUndefined()
  })

  test('is not published in another language', async () => {
    await allow(['de'])
    expect((await editor.publish(id, [locale])).status).toBe(422)
  })
})
