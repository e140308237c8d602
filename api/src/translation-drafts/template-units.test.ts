import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveMachineDraft } from '@vitrine/contract/endpoints/machine-drafts'
import { storeTemplates } from '@vitrine/contract/endpoints/site-server'
import { exportXliff, importXliff } from '@vitrine/contract/endpoints/xliff'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
import type { Template } from '@vitrine/contract/pages/template-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { testKey } from '../testing/rules.ts'
import { translatorIn } from '../testing/translations.ts'

const locale = 'en'
const label = { fr: 'Champ' }
const fete: Template = {
  name: 'fete',
  fields: [
    {
      name: 'program',
      kind: 'rows',
      label,
      fields: [
        { name: 'day', kind: 'date', label },
        { name: 'title', kind: 'text', label },
        { name: 'details', kind: 'lines', label },
      ],
    },
    { name: 'notes', kind: 'html', label },
    { name: 'price', kind: 'text', label },
  ],
}
const opening = { day: '2026-05-01', title: 'Ouverture', details: 'Discours\nBuffet' }
const concert = { day: '2026-05-02', title: 'Concert' }
const french: FieldValues = {
  'fete.program': { rows: [opening, concert] },
  'fete.notes': { html: '<p>Venez <b>nombreux</b>.</p><p>Entrée libre.</p>' },
  'fete.price': 'Gratuit',
}
const words: Record<string, string> = {
  'La fête': 'The feast',
  'Bienvenue.': 'Welcome.',
  Ouverture: 'Opening',
  'Discours\nBuffet': 'Speeches\nBuffet lunch',
  Concert: 'Music',
  'Venez <b>nombreux</b>.': 'Come in <b>numbers</b>.',
  'Entrée libre.': 'Free entrance.',
  Gratuit: 'Free',
}
const english: FieldValues = {
  'fete.program': {
    rows: [
      { day: '2026-05-01', title: 'Opening', details: 'Speeches\nBuffet lunch' },
      { day: '2026-05-02', title: 'Music' },
    ],
  },
  'fete.notes': { html: '<p>Come in <b>numbers</b>.</p><p>Free entrance.</p>' },
  'fete.price': 'Free',
}

describe.each(databases)('fields of templates in a translation, on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let id: number
  beforeEach(async () => {
    translator = translatorIn(editor.browser)
    await editor.people.api.request(storeTemplates.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify([fete]),
    })
    id = await editor.create({ title: 'La fête', template: 'fete' })
    await publishFrench(french)
  })

  const publishFrench = async (values: FieldValues) => {
    const field_values = serializeFieldValues(values)
    await editor.save(id, { content: '<p>Bienvenue.</p>', field_values })
    expect((await editor.publish(id)).status).toBe(200)
  }
  const readValues = async () => JSON.parse((await editor.text(id, locale)).fields.field_values)
  /** Translates all that is to do, as the translation server does. */
  const translateAll = async () => {
    const { version, sourceHash, units, fields } = await translator.view(id)
    const body = {
      version,
      sourceHash,
      units: units
        .filter(({ state }) => state !== 'right')
        .map(({ key, nth, html }) => ({ key, nth, html: words[html] ?? `EN ${html}` })),
      fields: fields
        .filter(({ state }) => state !== 'right')
        .map(({ field, source }) => ({ field, text: words[source] ?? '' })),
    }
    const path = formatEndpointPath(saveMachineDraft, { id, locale })
    const answer = await editor.browser.put(path, body)
    expect(answer.status).toBe(200)
    return (await answer.json()).data
  }
  /** Returns the units that are not right, with their place and state. */
  const toDo = async () => {
    const { units } = await translator.view(id)
    return units
      .filter(({ state }) => state !== 'right')
      .map(({ field, cell, state, html }) => [
        `${field}${cell ? ` ${cell.row} ${cell.name}` : ''}`,
        state,
        html,
      ])
  }

  test('are translated by a machine in their rows and blocks, and are right once confirmed', async () => {
    const { units } = await translator.view(id)
    expect(units.map(({ field, cell }) => [field, cell])).toEqual([
      ['content', null],
      ['fields.fete.program', { row: 0, name: 'title' }],
      ['fields.fete.program', { row: 0, name: 'details' }],
      ['fields.fete.program', { row: 1, name: 'title' }],
      ['fields.fete.notes', null],
      ['fields.fete.notes', null],
    ])
    expect(await translateAll()).toMatchObject({ put: 8, refused: [] })
    expect(await readValues()).toEqual(english)
    expect((await toDo()).map(([, state]) => state)).toEqual(Array(6).fill('machine'))
    expect((await editor.publish(id, [locale])).status).toBe(422)
    await translator.confirmAll(id)
    expect(await toDo()).toEqual([])
    expect((await editor.publish(id, [locale])).status).toBe(200)
  })

  test('follow their source: a moved row is right, a word is one unit, a new row gets its place', async () => {
    await translateAll()
    await translator.confirmAll(id)
    const moved = { ...french, 'fete.program': { rows: [concert, opening] } }
    await publishFrench(moved)
    expect(await toDo()).toEqual([])
    const walk = { day: '2026-05-03', title: 'Promenade', details: 'Deux heures' }
    const changed = {
      ...french,
      'fete.program': { rows: [opening, walk, { ...concert, title: 'Concert de jazz' }] },
      'fete.notes': { html: '<p>Venez <b>nombreux</b>.</p><p>Entrée libre dès 9 h.</p>' },
    }
    await publishFrench(changed)
    expect(await toDo()).toEqual([
      ['fields.fete.program 1 title', 'missing', 'Promenade'],
      ['fields.fete.program 1 details', 'missing', 'Deux heures'],
      ['fields.fete.program 2 title', 'changed', 'Concert de jazz'],
      ['fields.fete.notes', 'changed', 'Entrée libre dès 9 h.'],
    ])
    await publishFrench(french)
    expect(await toDo()).toEqual([])
    await publishFrench(changed)
    await translateAll()
    expect(await readValues()).toMatchObject({
      'fete.program': {
        rows: [
          { title: 'Opening' },
          { day: '2026-05-03', title: 'EN Promenade', details: 'EN Deux heures' },
          { day: '2026-05-02', title: 'EN Concert de jazz' },
        ],
      },
      'fete.notes': { html: '<p>Come in <b>numbers</b>.</p><p>EN Entrée libre dès 9 h.</p>' },
    })
  })

  test('come back whole from an XLIFF file', async () => {
    const path = formatEndpointPath(exportXliff, { locale })
    const file = await (await editor.browser.read(`${path}?ids=${id}`)).text()
    expect(file).toContain('name="fields.fete.program title"')
    const translated = file
      .replaceAll('state="initial"', 'state="final"')
      .replaceAll(/<source[^>]*>(.*?)<\/source>/gs, (all, inner: string) => {
        const marked = inner.replace(/<pc [^>]*>/, '<b>').replace('</pc>', '</b>')
        const target = (words[marked] ?? '')
          .replace('<b>', inner.match(/<pc [^>]*>/)?.[0] ?? '')
          .replace('</b>', '</pc>')
        return `${all}<target>${target}</target>`
      })
    const sent = await editor.browser.post(
      `${formatEndpointPath(importXliff, { locale })}?mode=save`,
      new TextEncoder().encode(translated),
    )
    expect((await sent.json()).data).toMatchObject({ pages: [{ put: 8, left: 0 }], left: [] })
    expect(await readValues()).toEqual(english)
    expect(await toDo()).toEqual([])
  })
})
