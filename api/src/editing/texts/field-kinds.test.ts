import { PublishRefused } from '@vitrine/contract/admin/publishing'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listMedia, showMedia } from '@vitrine/contract/endpoints/media'
import { copyText, saveText } from '@vitrine/contract/endpoints/page-texts'
import { storeTemplates } from '@vitrine/contract/endpoints/site-server'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { PageList } from '@vitrine/contract/pages/pages'
import type { Template, TemplateField } from '@vitrine/contract/pages/template-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { exported } from '../../testing/export.ts'
import { pdf } from '../../testing/library.ts'
import { testKey } from '../../testing/rules.ts'
import { fillSite, pageList } from '../../testing/site.ts'

const label = { fr: 'Champ' }
const rows: TemplateField = {
  name: 'program',
  kind: 'rows',
  label,
  fields: [
    { name: 'hour', kind: 'text', label, required: true },
    { name: 'speaker', kind: 'page', label },
    { name: 'slides', kind: 'file', label },
    { name: 'portrait', kind: 'picture', label },
  ],
}
const event: Template = {
  name: 'event',
  fields: [
    rows,
    { name: 'notes', kind: 'html', label, required: true },
    { name: 'leaflet', kind: 'file', label },
    { name: 'gallery', kind: 'pictures', label },
    { name: 'partners', kind: 'pages', label },
  ],
}

describe.each(databases)('kinds of template fields on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  let id: number
  let leaflet: number
  let picture: number
  beforeEach(async () => {
    await declare([event])
    const { db } = editor.database
    picture = (await db.selectFrom('media').select('id').executeTakeFirstOrThrow()).id
    const uploaded = await editor.browser.post(`${listMedia.path}?name=plan.pdf`, pdf)
    leaflet = (await uploaded.json()).data.id
    id = await editor.create({ title: 'Fête', template: 'event' })
  })

  const declare = (declared: Template[]) =>
    editor.people.api.request(storeTemplates.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify(declared),
    })
  const write = (values: FieldValues) =>
    editor.save(id, { field_values: serializeFieldValues(values) })
  const readDraft = async () => JSON.parse((await editor.text(id)).fields.field_values || '{}')
  const shown = async (path = '/fete', locale = 'fr') => {
    const query = { 'filter[path]': path, locale, include: 'fields' }
    const page = PageList.parse(await (await pageList(editor.people.api, query)).json()).data[0]
    return page?.translatable[locale]?.fields
  }
  const usesOf = async (file: number) =>
    (await editor.browser.read(formatEndpointPath(showMedia, { id: file }))).text()
  const link = '<p>Lire <a href="/à-propos" data-page="about">ceci</a> ?</p>'
  const all = (): FieldValues => ({
    'event.program': {
      rows: [
        { hour: '9 h', speaker: { page: 'team' }, portrait: { picture } },
        { hour: '10 h', slides: { file: leaflet } },
      ],
    },
    'event.notes': { html: link },
    'event.leaflet': { file: leaflet },
    'event.gallery': { pictures: [picture] },
    'event.partners': { pages: ['team', 'about'] },
  })

  test('each kind reaches the template, in its order and with what it refers to', async () => {
    await write(all())
    expect(await usesOf(leaflet)).toContain('Fête')
    expect((await editor.publish(id)).status).toBe(200)
    const team = { title: 'Équipe', href: '/%C3%A0-propos/%C3%A9quipe' }
    const file = { name: 'plan', href: expect.stringMatching(/^\/storage\/.*\.pdf/) }
    const document = { ...file, type: 'application/pdf', size: pdf.length }
    const image = { url: expect.stringContaining('/storage/'), alt: 'La une' }
    expect(await shown()).toMatchObject({
      'event.program': {
        rows: [
          { hour: '9 h', speaker: { page: team }, portrait: { picture: image } },
          { hour: '10 h', slides: { file: document } },
        ],
      },
      'event.notes': { html: '<p>Lire <a href="/à-propos">ceci</a>\u202f?</p>' },
      'event.leaflet': { file: document },
      'event.gallery': { pictures: [image] },
      'event.partners': { pages: [team, { title: 'À propos' }] },
    })
    expect(await usesOf(leaflet)).toContain('Fête')
    expect(await usesOf(picture)).toContain('Fête')
  })

  test('links of a rich text and of pages follow a page that moves', async () => {
    await write(all())
    await editor.publish(id)
    await editor.save(editor.idOf('about'), { slug: 'maison' })
    await editor.publish(editor.idOf('about'))
    expect(await shown()).toMatchObject({
      'event.notes': { html: expect.stringContaining('href="/maison"') },
      'event.partners': { pages: [{}, { href: '/maison' }] },
    })
    const { fields, published } = await editor.text(id)
    expect(fields).toEqual(published?.fields)
    expect(fields.field_values).toContain('/maison')
  })

  test('a rich text is sanitized, and headings of the page keep unique ids', async () => {
    const notes = '<h2>Lieu</h2><p onclick="x()">A<script>alert(1)</script></p>'
    const field_values = serializeFieldValues({ 'event.notes': { html: notes } })
    const { removed } = await editor.save(id, { content: '<h2>Lieu</h2>', field_values })
    expect(removed).toHaveLength(2)
    expect(await readDraft()).toEqual({ 'event.notes': { html: '<h2>Lieu</h2><p>A</p>' } })
    await editor.publish(id)
    expect(await shown()).toEqual({
      'event.notes': { html: '<h2 id="lieu-2">Lieu</h2><p>A</p>' },
    })
  })

  test('a required rich text, and a required field of a row, are needed to publish', async () => {
    const refusal = async () =>
      PublishRefused.parse(await (await editor.publish(id)).json()).reasons
    await write({ 'event.notes': { html: '' } })
    expect(await refusal()).toEqual({ fr: { reason: 'no-field', field: 'event.notes' } })
    await write({
      'event.notes': { html: 'a' },
      'event.program': { rows: [{ slides: { file: 1 } }] },
    })
    expect(await refusal()).toEqual({ fr: { reason: 'no-field', field: 'event.program' } })
    await write({ 'event.notes': { html: 'a' }, 'event.program': { rows: [{}] } })
    expect((await editor.publish(id)).status).toBe(200)
    expect(await shown()).toEqual({ 'event.notes': { html: 'a' } })
  })

  test('values that are too many or of another shape are refused', async () => {
    const { version, fields } = await editor.text(id)
    const save = async (value: unknown) => {
      const field_values = JSON.stringify({ 'event.program': value })
      const body = { version, fields: { ...fields, field_values } }
      return (await editor.browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), body))
        .status
    }
    const hostile = [
      { rows: Array.from({ length: 101 }, () => ({})) },
      { rows: [{ hour: { rows: [] } }] },
      { rows: [{ hour: { html: '<p>' } }] },
      { rows: [{ 'hour.x': 'a' }] },
      { rows: [{ constructor: 'a' }] },
      { rows: {}, html: '' },
      { pages: Array.from({ length: 51 }, () => 'about') },
      { pages: [''] },
      { pictures: ['1'] },
      { pictures: [0, -1, 1.5] },
      { file: null },
      { html: 1 },
      { html: 'x'.repeat(200_001) },
      [],
    ]
    for (const value of hostile) expect([value, await save(value)]).toEqual([value, 422])
  })

  test('files and pages that do not exist, and a document as a picture, are not shown', async () => {
    await write({
      'event.notes': { html: 'a' },
      'event.gallery': { pictures: [leaflet, 999_999] },
      'event.leaflet': { file: 999_999 },
      'event.partners': { pages: ['draft', 'nowhere', '../x'] },
      'event.program': { rows: [{ hour: '<b>9 h</b>', portrait: { picture: leaflet } }] },
    })
    expect((await editor.publish(id)).status).toBe(200)
    expect(await shown()).toEqual({
      'event.notes': { html: 'a' },
      'event.program': { rows: [{ hour: '<b>9 h</b>' }] },
    })
  })

  test('a draft outlives another kind of its field: only values of that kind are removed', async () => {
    await write(all())
    const program: TemplateField = { ...rows, fields: [{ name: 'hour', kind: 'number', label }] }
    const notes = { name: 'notes', kind: 'text', label } as const
    await declare([{ ...event, fields: [program, notes, ...event.fields.slice(2)] }])
    expect(await readDraft()).toEqual(JSON.parse(serializeFieldValues(all())))
    const { removed, revision } = await editor.save(id, { title: 'Autre' }, { revision: 'saved' })
    expect(removed).toHaveLength(2)
    const stored = await editor.revision(id, Number(revision))
    expect(stored.fields).toEqual((await editor.text(id)).fields)
    const { 'event.notes': _, ...others } = all()
    expect(await readDraft()).toEqual({
      ...others,
      'event.program': {
        rows: [{ speaker: { page: 'team' }, portrait: { picture } }, { slides: { file: leaflet } }],
      },
    })
  })

  test('a field that the template gets later leaves a draft publishable', async () => {
    await write(all())
    await editor.publish(id)
    await editor.save(id, { title: 'Brouillon' })
    const added = { name: 'extra', kind: 'rows', label, fields: [] } as const
    await declare([{ ...event, fields: [{ ...added, fields: [] }, ...event.fields] }])
    await editor.save(id, { title: 'Encore' })
    expect(await editor.text(id)).toMatchObject({ isOvertaken: false, state: 'changed' })
    expect((await editor.publish(id)).status).toBe(200)
  })

  test('rows that two people change are merged one by one, rich texts block by block', async () => {
    const base: FieldValues = {
      'event.program': { rows: [{ hour: '9 h' }, { hour: '10 h' }] },
      'event.notes': { html: '<p>Un</p><p>Deux</p>' },
    }
    const { version } = await write(base)
    const { fields } = await editor.text(id)
    const save = (tab: string, values: FieldValues) =>
      editor.browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), {
        version,
        tab,
        fields: { ...fields, field_values: serializeFieldValues(values) },
      })
    const anna: FieldValues = {
      'event.program': { rows: [{ hour: '9 h 30' }, { hour: '10 h' }] },
      'event.notes': { html: '<p>Un</p><p>Deux mille</p>' },
    }
    const jean: FieldValues = {
      'event.program': { rows: [{ hour: '9 h' }, { hour: '10 h' }, { hour: '11 h' }] },
      'event.notes': { html: '<p>Un !</p><p>Deux</p>' },
    }
    expect((await save('tab-of-anna', anna)).status).toBe(200)
    expect((await save('tab-of-jean', jean)).status).toBe(200)
    expect(await readDraft()).toEqual({
      'event.program': { rows: [{ hour: '9 h 30' }, { hour: '10 h' }, { hour: '11 h' }] },
      'event.notes': { html: '<p>Un !</p><p>Deux mille</p>' },
    })
    const zoe = { ...base, 'event.program': { rows: [{ hour: '8 h' }, { hour: '10 h' }] } }
    expect((await save('tab-of-zoe', zoe)).status).toBe(409)
  })

  test('a page file has addresses, and its import changes nothing', async () => {
    await write(all())
    await editor.publish(id)
    const file = await exported(editor.database)
    const page = file.find(({ template }) => template === 'event')
    const image = '/media/actualités/la une #1.png'
    expect(page?.translations.fr).toMatchObject({
      fields: {
        'event.gallery': { pictures: [image] },
        'event.leaflet': { file: expect.stringMatching(/^\/media\/.*\.pdf$/) },
        'event.program': { rows: [{ portrait: { picture: image } }, {}] },
      },
    })
    const before = editor.database.changes.current()
    await store(editor.database, file)
    expect(editor.database.changes.current()).toBe(before)
    const fields = {
      'event.gallery': { pictures: [image, '/media/none.png'] },
      'event.notes': { html: '<p onclick="x()">Neuf</p>' },
      'event.program': { rows: [{ hour: 9, speaker: { page: 'about' } }] },
    }
    const { warnings } = await store(editor.database, [
      { ...page, translations: { fr: { ...page?.translations.fr, fields } } },
    ])
    expect(warnings.map(({ warning }) => warning)).toEqual([
      'the image of the field event.gallery does not exist',
      'the value of hour in row 1 of the field event.program is not of the kind text',
    ])
    expect(await shown()).toMatchObject({
      'event.gallery': { pictures: [{ alt: 'La une' }] },
      'event.notes': { html: '<p>Neuf</p>' },
      'event.program': { rows: [{ speaker: { page: { title: 'À propos' } } }] },
    })
  })

  test('a copy into another language keeps all values, with the links of that language', async () => {
    await write(all())
    const path = formatEndpointPath(copyText, { id, locale: 'en' })
    expect((await editor.browser.post(path, { from: 'fr' })).status).toBe(201)
    const copied = JSON.parse((await editor.text(id, 'en')).fields.field_values)
    expect(copied).toEqual({
      ...JSON.parse(serializeFieldValues(all())),
      'event.notes': { html: link.replace('/à-propos', '/en/about') },
    })
  })
})
