import { CreatePreviewAnswer } from '@vitrine/contract/admin/previews'
import { PublishRefused } from '@vitrine/contract/admin/publishing'
import { saveStructure, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showMedia } from '@vitrine/contract/endpoints/media'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { makePreview } from '@vitrine/contract/endpoints/previews'
import { storeTemplates } from '@vitrine/contract/endpoints/site-server'
import { apiPaths, previewHeader, siteKeyHeader } from '@vitrine/contract/http/paths'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { PageList } from '@vitrine/contract/pages/pages'
import type { Template } from '@vitrine/contract/pages/template-fields'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases, type TestDatabase } from '../../testing/databases.ts'
import { editorOn } from '../../testing/editing.ts'
import { type ExportedPage, exported } from '../../testing/export.ts'
import { testKey } from '../../testing/rules.ts'
import { fillSite } from '../../testing/site.ts'

const label = { fr: 'Champ' }
const templates: Template[] = [
  {
    name: 'event',
    fields: [
      { name: 'place', kind: 'text', label, required: true },
      { name: 'seats', kind: 'number', label },
      { name: 'on', kind: 'date', label, shared: true },
      { name: 'poster', kind: 'picture', label, shared: true },
      { name: 'host', kind: 'page', label, shared: true },
    ],
  },
  { name: 'page', fields: [{ name: 'note', kind: 'lines', label }] },
]

const dated: Template['fields'] = [
  { name: 'seats', kind: 'number', label: { fr: 'Places', en: 'Seats' } },
  { name: 'on', kind: 'date', label, shared: true },
  { name: 'repeats', kind: 'recurrence', label: { fr: 'Répétition' } },
  {
    name: 'dates',
    kind: 'rows',
    label,
    fields: [{ name: 'on', kind: 'date', label: { fr: 'Jour', en: 'Day' } }],
  },
]

describe.each(databases)('fields of templates on $name', ({ open }) => {
  let database: TestDatabase
  let second: TestDatabase
  let editor: Awaited<ReturnType<typeof editorOn>>
  let poster: number
  let id: number
  beforeAll(async () => {
    ;[database, second] = await Promise.all([open(), open()])
  })
  beforeEach(async () => {
    editor = await editorOn(database)
    await fillSite(database)
    const media = await database.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
    poster = media.id
    await declare(templates)
    id = await editor.create({ title: 'Fête', template: 'event' })
  })
  afterEach(() => Promise.all([database.clear(), second.clear()]))
  afterAll(() => Promise.all([database.drop(), second.drop()]))

  const declare = (declared: Template[]) =>
    editor.people.api.request(storeTemplates.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify(declared),
    })
  const write = (values: FieldValues) =>
    editor.save(id, { field_values: serializeFieldValues(values) })
  const structureOf = async () =>
    (await (await editor.browser.read(formatEndpointPath(showPage, { id }))).json()).data.structure
  const writeStructure = async (values: FieldValues, more: object = {}) => {
    const { version, fields } = await structureOf()
    const body = {
      version,
      fields: { ...fields, field_values: serializeFieldValues(values), ...more },
    }
    return editor.browser.put(formatEndpointPath(saveStructure, { id }), body)
  }
  const shared: FieldValues = {
    'event.on': '2026-06-21',
    'event.poster': { picture: 0 },
    'event.host': { page: 'about' },
  }
  const writeShared = () => writeStructure({ ...shared, 'event.poster': { picture: poster } })
  const shownTo = async (headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ 'filter[path]': '/fete', locale: 'fr', include: 'fields' })
    const answer = await editor.people.api.request(`${apiPaths.pages}?${query}`, { headers })
    const page = PageList.parse(await answer.json()).data[0]
    return { ...page?.fields, ...page?.translatable.fr?.fields }
  }

  test('values reach the template with their types, in a preview before the publication', async () => {
    await write({ 'event.place': 'Au village', 'event.seats': 40 })
    await writeShared()
    expect(await shownTo()).toEqual({})
    const body = { shows: 'page', locale: 'fr' }
    const made = await editor.browser.post(formatEndpointPath(makePreview, { id }), body)
    const token =
      CreatePreviewAnswer.parse(await made.json())
        .data.url.split('/')
        .at(-1) ?? ''
    const preview = await shownTo({ [previewHeader]: token })
    expect(preview).toMatchObject({ 'event.place': 'Au village', 'event.seats': 40 })
    expect((await editor.publish(id)).status).toBe(200)
    expect(await shownTo()).toEqual(preview)
    expect(preview).toMatchObject({
      'event.on': '2026-06-21',
      'event.poster': { picture: { url: expect.stringContaining('/storage/') } },
      'event.host': { page: { title: 'À propos', href: '/%C3%A0-propos' } },
    })
    const use = await editor.browser.read(formatEndpointPath(showMedia, { id: poster }))
    expect(JSON.stringify(await use.json())).toContain('Fête')
  })

  test('templates can declare as many texts as the site can store', async () => {
    const words = { fr: 'x'.repeat(300), en: 'x'.repeat(300), es: 'x'.repeat(300) }
    const ids = Array.from({ length: 500 }, (_, at) => `page.text${at}`)
    const texts = Object.fromEntries(ids.map((id) => [id, words]))
    expect((await declare([{ name: 'page', fields: [], texts }])).status).toBe(204)
  })

  test('a value that is invalid for its field is refused in the language of the request', async () => {
    await declare([{ name: 'event', fields: dated }])
    const { version, fields } = await editor.text(id)
    const save = async (field_values: string, language: string) => {
      const path = formatEndpointPath(saveText, { id, locale: 'fr' })
      const body = { version, fields: { ...fields, field_values } }
      const csrf = decodeURIComponent(editor.browser.cookies.get(csrfCookie) ?? '')
      const headers = { 'accept-language': language, [csrfHeader]: csrf }
      const answer = await editor.browser.send('PUT', path, body, headers)
      return { status: answer.status, ...(await answer.json()) }
    }
    const saveValues = (values: FieldValues, language: string) =>
      save(serializeFieldValues(values), language)
    const refuse = (path: string, message: string) => ({
      status: 422,
      message,
      errors: { [`fields.field_values.${path}`]: [message] },
    })
    expect(await saveValues({ 'event.seats': 'peu' }, 'en')).toEqual(
      refuse('event.seats', '“Seats” takes a value of the kind “number”.'),
    )
    expect(await saveValues({ 'event.repeats': 'FREQ=HOURLY' }, 'fr')).toEqual(
      refuse(
        'event.repeats',
        '«\u00a0Répétition\u00a0» attend une règle de répétition comme FREQ=WEEKLY;BYDAY=MO,TH.',
      ),
    )
    const rows = [{ on: '2026-02-28' }, { on: '2026-02-31' }]
    expect(await saveValues({ 'event.dates': { rows } }, 'en')).toEqual(
      refuse('event.dates.1.on', '“Day” takes a date that exists, written like 2026-01-31.'),
    )
    expect((await editor.text(id)).fields.field_values).toBe('')
    const structure = await writeStructure({ 'event.on': '2026-02-31' })
    expect(structure.status).toBe(422)
    expect(await structure.json()).toMatchObject({
      errors: { 'fields.field_values.event.on': [expect.stringContaining('2026-01-31')] },
    })
    expect(await save('[]', 'es')).toMatchObject({
      status: 422,
      message:
        'Los valores de los campos deben ser un objeto JSON con un valor por cada id de campo.',
    })
  })

  test('publishing without a required field is refused', async () => {
    await write({})
    const refused = await editor.publish(id)
    expect(refused.status).toBe(422)
    const { reasons } = PublishRefused.parse(await refused.json())
    expect(reasons.fr).toEqual({ reason: 'no-field', field: 'event.place' })
    for (const broken of ['{', '[]', '{"event.place":null}', '{"__proto__.x":1}', '{"place":1}']) {
      const { version, fields } = await editor.text(id)
      const body = { version, fields: { ...fields, field_values: broken } }
      expect(
        (await editor.browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), body)).status,
      ).toBe(422)
    }
  })

  test('concurrent edits of different fields are merged', async () => {
    const { version } = await write({ 'event.place': 'Au village' })
    const { fields } = await editor.text(id)
    const save = (tab: string, values: FieldValues) =>
      editor.browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), {
        version,
        tab,
        fields: { ...fields, field_values: serializeFieldValues(values) },
      })
    expect(
      (await save('tab-of-anna', { 'event.place': 'Au village', 'event.seats': 40 })).status,
    ).toBe(200)
    expect((await save('tab-of-jean', { 'event.place': 'À la ville' })).status).toBe(200)
    const stored = (await editor.text(id)).fields.field_values
    expect(JSON.parse(stored)).toEqual({ 'event.place': 'À la ville', 'event.seats': 40 })
    expect((await save('tab-of-zoe', { 'event.place': 'Ailleurs' })).status).toBe(409)
  })

  test('a change of the template keeps the values of the previous one', async () => {
    await write({ 'event.place': 'Au village' })
    await writeShared()
    await writeStructure({ ...shared, 'event.poster': { picture: poster } }, { template: 'page' })
    expect((await editor.publish(id)).status).toBe(200)
    expect((await editor.text(id)).fields.field_values).toContain('Au village')
    expect((await structureOf()).published.field_values).toContain('2026-06-21')
  })

  test('export and import round-trip values; undeclared fields are ignored', async () => {
    await write({ 'event.place': 'Au village', 'event.seats': 40 })
    await writeShared()
    await editor.publish(id)
    const file = await exported(database)
    const page = file.find(({ template }) => template === 'event')
    expect(page?.fields).toMatchObject({
      'event.poster': { picture: expect.stringMatching('^/media/') },
    })
    const media = await database.db.selectFrom('media').selectAll().execute()
    await second.changes.commit(async (tx) => {
      await tx.insertInto('media').values(media).execute()
    })
    await store(second, file)
    const values = (pages: ExportedPage[]) =>
      pages.map(({ fields, translations }) => [fields, translations])
    expect(values(await exported(second))).toEqual(values(file))
    const before = database.changes.current()
    await store(database, file)
    expect(database.changes.current()).toBe(before)
    const odd = { ...page, fields: { 'event.colour': 'rouge', 'event.on': 'demain' } }
    const { warnings } = await store(database, [odd])
    expect(warnings.map(({ warning }) => warning)).toEqual([
      'no template declares the field event.colour, its value is ignored',
      'the value of the field event.on is not of the kind date',
    ])
    const structure = await structureOf()
    expect(structure.published.field_values).toBe('')
    expect(structure.fields).toEqual(structure.published)
  })
})
