import { saveStructure, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { imageDefaults } from '@vitrine/contract/media/images'
import { serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { exported } from '../../testing/export.ts'
import { pageList } from '../../testing/site.ts'
import { runDueSchedules } from './due-schedules.ts'

const waitMinutes = 3 * 60

describe.each(databases)('the publication date on $name', ({ open }) => {
  const editor = withEditor(open)

  const dateAt = async (path: string) => (await editor.at(path)).page?.published_on
  const now = () => editor.people.context.now().toISOString()
  const structure = async (id: number) =>
    (await (await editor.browser.read(formatEndpointPath(showPage, { id }))).json()).data.structure
  const saveDate = async (id: number, published_on: string | null) => {
    const { version, fields } = await structure(id)
    const body = { version, fields: { ...fields, published_on } }
    return editor.browser.put(formatEndpointPath(saveStructure, { id }), body)
  }

  test('is the time of the first publication, not of the draft', async () => {
    const id = await editor.create({ title: 'Fête' })
    editor.people.later(waitMinutes)
    const before = now()
    await editor.publish(id)
    const first = await dateAt('/fete')
    expect(first >= before && first <= now()).toBe(true)
    editor.people.later(waitMinutes)
    await editor.save(id, { title: 'Grande fête' })
    await editor.publish(id)
    expect(await dateAt('/fete')).toBe(first)
  })

  test('of a scheduled text is the scheduled time, even if it is published late', async () => {
    const id = await editor.create({ title: 'Fête' })
    const { version } = await editor.text(id)
    const publishAt = new Date(editor.people.context.now().getTime() + 60_000).toISOString()
    const plan = { locale: 'fr', version, publishAt, unpublishAt: null }
    expect((await editor.browser.post(formatEndpointPath(planText, { id }), plan)).status).toBe(200)
    editor.people.later(waitMinutes)
    const { changes } = editor.database
    const editing = { context: editor.people.context, changes, images: imageDefaults }
    await runDueSchedules(editing)
    expect(await dateAt('/fete')).toBe(publishAt)
  })

  test('can be edited, and is published with the structure', async () => {
    const id = await editor.create({ title: 'Fête' })
    await editor.publish(id)
    const first = await dateAt('/fete')
    expect((await saveDate(id, '2024-02-29T00:00:00.000Z')).status).toBe(200)
    expect(await dateAt('/fete')).toBe(first)
    await editor.publish(id, ['fr'], { structure: (await structure(id)).version })
    expect(await dateAt('/fete')).toBe('2024-02-29T00:00:00.000Z')
    expect((await saveDate(id, '29 février')).status).toBe(422)
  })

  test.each(['20026-01-05T00:00:00.000Z', '0026-01-05T00:00:00.000Z', '2026-02-30T00:00:00.000Z'])(
    'is refused if it is %s, with a sentence',
    async (date) => {
      const id = await editor.create({ title: 'Fête' })
      const response = await saveDate(id, date)
      expect(response.status).toBe(422)
      const { errors } = await response.json()
      expect(errors['fields.published_on']).toEqual([
        'La date de publication doit être comprise entre 1800 et 2200.',
      ])
    },
  )

  test('a later publication that changes words has its time, one that does not has none', async () => {
    const changedAt = async () => (await editor.at('/fete')).page?.words_changed_at
    const id = await editor.create({ title: 'Fête' })
    await editor.save(id, { content: '<p>Le soir.</p>' })
    await editor.publish(id)
    expect(await changedAt()).toBeNull()
    editor.people.later(waitMinutes)
    await editor.save(id, { content: '<p><strong>Le</strong> soir.</p>' })
    await editor.publish(id)
    expect(await changedAt()).toBeNull()
    editor.people.later(waitMinutes)
    const before = now()
    await editor.save(id, { content: '<p>Le matin.</p>' })
    await editor.publish(id)
    const changed = await changedAt()
    expect(changed >= before && changed <= now()).toBe(true)
    editor.people.later(waitMinutes)
    await editor.publish(id)
    expect(await changedAt()).toBe(changed)
  })

  test('words of a rich text field count, its formatting does not', async () => {
    const changedAt = async () => (await editor.at('/fete')).page?.words_changed_at
    const publishNote = async (id: number, html: string) => {
      editor.people.later(waitMinutes)
      await editor.save(id, { field_values: serializeFieldValues({ 'article.note': { html } }) })
      await editor.publish(id)
    }
    const id = await editor.create({ title: 'Fête' })
    await publishNote(id, '<p>Le soir.</p>')
    await publishNote(id, '<p><strong>Le</strong> soir.</p>')
    expect(await changedAt()).toBeNull()
    await publishNote(id, '<p>Le matin.</p>')
    expect(await changedAt()).not.toBeNull()
  })

  test('can sort lists', async () => {
    const [one, two] = [
      await editor.create({ title: 'Un' }),
      await editor.create({ title: 'Deux' }),
    ]
    for (const id of [one, two]) await editor.publish(id)
    await saveDate(one, '2030-02-28T00:00:00.000Z')
    await editor.publish(one, ['fr'])
    const sorted = async (sort: string) => {
      const { data } = await (await pageList(editor.people.api, { sort })).json()
      return data.map(({ id }: { id: number }) => id)
    }
    expect(await sorted('-published_on')).toEqual([one, two])
    expect(await sorted('published_on')).toEqual([two, one])
    expect(await sorted('-created_at')).toEqual([two, one])
  })

  test('set by the first publication survives a structure draft from before it', async () => {
    const id = await editor.create({ title: 'Fête' })
    const { version, fields } = await structure(id)
    const body = { version, fields: { ...fields, seo_type: 'event' } }
    expect((await editor.browser.put(formatEndpointPath(saveStructure, { id }), body)).status).toBe(
      200,
    )
    await editor.publish(id)
    const first = await dateAt('/fete')
    expect(first).toBeTruthy()
    await editor.publish(id, ['fr'], { structure: (await structure(id)).version })
    expect(await dateAt('/fete')).toBe(first)
  })

  test('is exported and imported', async () => {
    const id = await editor.create({ title: 'Fête' })
    editor.people.later(waitMinutes)
    await editor.publish(id)
    const published_on = await dateAt('/fete')
    const file = await exported(editor.database)
    expect(file).toMatchObject([{ published_on }])
    await editor.database.clear()
    await store(editor.database, file)
    expect(await dateAt('/fete')).toBe(published_on)
    expect(await exported(editor.database)).toEqual(file)
  })

  test('of an imported draft is set when an import publishes it', async () => {
    const text = { title: 'Fête', slug: 'fete', status: 'draft' }
    const page = { key: 'party', created_at: '2024-02-29', translations: { fr: text } }
    await store(editor.database, [page])
    const pages = () =>
      editor.database.db.selectFrom('pages').select('published_on').executeTakeFirstOrThrow()
    expect(await pages()).toEqual({ published_on: null })
    const published = { fr: { ...text, status: 'published' } }
    await store(editor.database, [{ ...page, translations: published }])
    expect(await pages()).toEqual({ published_on: '2024-02-29T00:00:00.000Z' })
  })
})
