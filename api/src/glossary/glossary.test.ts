import { glossaryLimits, type TermDraft } from '@vitrine/contract/admin/glossary'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import * as at from '@vitrine/contract/endpoints/glossary'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'

const locale = 'en'
const mairie: TermDraft = {
  sourceLocale: 'fr',
  term: 'Mairie',
  translation: 'town hall',
  note: 'Not “city hall”',
}

describe.each(databases)('the glossary of a language, on $name', ({ open }) => {
  const editor = withEditor(open)

  const post = (endpoint: { path: string }, body: object, to = locale) =>
    editor.browser.post(endpoint.path.replace('{locale}', to), body)
  const create = async (draft: object) => {
    const response = await post(at.createTerm, draft)
    expect(response.status).toBe(201)
    return (await response.json()).data
  }
  const change = (id: number, body: object) =>
    editor.browser.put(formatEndpointPath(at.changeTerm, { locale, id }), body)
  const list = async () => {
    const response = await editor.browser.read(formatEndpointPath(at.listTerms, { locale }))
    return (await response.json()).data
  }
  const sendFile = async (text: string, mode = 'save') => {
    const path = formatEndpointPath(at.importTerms, { locale })
    const file = new TextEncoder().encode(text)
    const response = await editor.browser.post(`${path}?mode=${mode}`, file)
    return { status: response.status, ...(await response.json()) }
  }

  test('a term is added, changed, deleted and restored, and each change is logged', async () => {
    const term = await create(mairie)
    expect(term).toMatchObject({ ...mairie, version: 1, changedBy: { name: 'Anna' } })
    const changed = await change(term.id, { ...mairie, translation: 'council', version: 1 })
    expect((await changed.json()).data).toMatchObject({ version: 2, translation: 'council' })
    const deleted = await (await post(at.deleteTerms, { ids: [term.id] })).json()
    expect(await list()).toEqual([])
    await post(at.restoreTerms, deleted)
    expect(await list()).toMatchObject([{ term: 'Mairie', translation: 'council' }])
    const log = await (await editor.browser.read(listChanges.path)).json()
    const kind = 'glossary-changed'
    const { term: name, note } = mairie
    expect(log.data).toMatchObject([
      { kind, subject: 'Mairie', before: null, after: { term: name, translation: 'council' } },
      { kind, before: { term: name, translation: 'council' }, after: null },
      { kind, before: { translation: 'town hall', note }, after: { translation: 'council' } },
      { kind, before: null, after: { term: name, translation: 'town hall' }, locale },
    ])
  })

  test('terms are apart by language, and listed in the order of the alphabet', async () => {
    await create({ ...mairie, term: 'écluse' })
    await create({ ...mairie, term: 'Zone' })
    await create(mairie)
    expect((await list()).map(({ term }: TermDraft) => term)).toEqual(['Mairie', 'Zone', 'écluse'])
    const other = await editor.browser.read(formatEndpointPath(at.listTerms, { locale: 'ar' }))
    expect((await other.json()).data).toEqual([])
  })

  test.each<[string, object, string]>([
    ['without words', { term: '  ' }, 'term'],
    ['too long', { term: 'a'.repeat(glossaryLimits.words + 1) }, 'term'],
    ['from an unknown language', { sourceLocale: 'tlh' }, 'sourceLocale'],
    ['from the same language', { sourceLocale: locale }, 'sourceLocale'],
    ['with an empty translation', { translation: '' }, 'translation'],
  ])('a term %s is refused', async (_, fault, field) => {
    const response = await post(at.createTerm, { ...mairie, ...fault })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  test('a second spelling of a term, and a change of an older version, get the present state', async () => {
    const term = await create(mairie)
    const second = await post(at.createTerm, { ...mairie, term: 'MAIRIE' })
    expect(second.status).toBe(409)
    expect((await second.json()).data).toEqual(term)
    const late = await change(term.id, { ...mairie, version: 5 })
    expect(late.status).toBe(409)
    const other = await create({ ...mairie, term: 'port' })
    const taken = await change(other.id, { ...mairie, version: 1 })
    expect((await taken.json()).data).toEqual(term)
    expect((await change(9999, { ...mairie, version: 1 })).status).toBe(404)
  })

  test('a language that the site does not have has no glossary', async () => {
    const path = formatEndpointPath(at.listTerms, { locale: 'tlh' })
    expect((await editor.browser.read(path)).status).toBe(404)
    expect((await post(at.createTerm, mairie, 'tlh')).status).toBe(404)
  })

  test('a file is checked, imported and exported again without a change', async () => {
    await create(mairie)
    const file = [
      'language;term;translation;note',
      'fr;mairie;city hall;',
      'fr;OFII;=;Name',
      ";'=SUM;sum;",
      'fr;OFII;other;',
      `fr;${'a'.repeat(glossaryLimits.words + 1)};b;`,
      'en;loop;boucle;',
    ].join('\r\n')
    const counts = { lines: 6, added: 2, changed: 1, unchanged: 0, faulty: 3 }
    expect((await sendFile(file, 'check')).data).toMatchObject({ isSaved: false, ...counts })
    expect(await list()).toHaveLength(1)
    const { data } = await sendFile(file)
    expect(data).toMatchObject({ isSaved: true, ...counts })
    expect(data.faults.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7])
    expect(await list()).toMatchObject([
      { term: '=SUM', translation: 'sum' },
      { term: 'mairie', translation: 'city hall', version: 2 },
      { term: 'OFII', translation: null, note: 'Name' },
    ])
    const path = formatEndpointPath(at.exportTerms, { locale })
    const exported = await (await editor.browser.read(path)).text()
    expect((await sendFile(exported)).data).toMatchObject({ unchanged: 3, faulty: 0 })
  })

  test('a file without names of columns may begin with languages or with terms', async () => {
    expect((await sendFile('fr;Mairie;town hall;\nfr;Le Phare;=;Name')).data.added).toBe(2)
    expect((await sendFile('Gare;station\nmairie;city hall')).data).toMatchObject({
      added: 1,
      changed: 1,
    })
    expect(await list()).toMatchObject([
      { sourceLocale: 'fr', term: 'Gare', translation: 'station' },
      { sourceLocale: 'fr', term: 'Le Phare', translation: null, note: 'Name' },
      { sourceLocale: 'fr', term: 'mairie', translation: 'city hall' },
    ])
  })

  test('a file without terms, or with too many, is refused', async () => {
    expect((await sendFile('\n\n')).status).toBe(422)
    const many = Array.from({ length: glossaryLimits.terms + 1 }, (_, i) => `t${i};u${i}`)
    expect((await sendFile(many.join('\n'))).status).toBe(422)
    expect((await sendFile(many.slice(1).join('\n'))).data.added).toBe(glossaryLimits.terms)
    expect((await post(at.createTerm, mairie)).status).toBe(422)
    expect((await sendFile('new;term')).status).toBe(422)
  })
})
