import { describe, expect, test } from 'vitest'
import { replaceTemplates } from '../contents/templates.ts'
import { readNewDocuments } from '../documents/read-documents.ts'
import { store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { libraryOn } from '../testing/library.ts'
import { buildPdf } from '../testing/pdfs.ts'
import { indexQueue, searchOn } from '../testing/search.ts'

const label = { fr: 'Champ' }
const templates = [
  {
    name: 'shop',
    fields: [
      { name: 'motto', kind: 'text' as const, label },
      { name: 'story', kind: 'html' as const, label },
      { name: 'open', kind: 'date' as const, label },
      {
        name: 'size',
        kind: 'choice' as const,
        label,
        shared: true,
        choices: [{ value: 'b1', label: { fr: 'Gigantesque', en: 'Gigantic' } }],
      },
      {
        name: 'people',
        kind: 'rows' as const,
        label,
        fields: [{ name: 'name', kind: 'text' as const, label }],
      },
    ],
  },
]
const shop = {
  key: 'shop',
  template: 'shop',
  fields: { 'shop.size': 'b1' },
  translations: {
    fr: {
      title: 'La boutique',
      slug: 'boutique',
      fields: {
        'shop.motto': 'Du pain & des brioches',
        'shop.story': { html: '<h2>Notre fournil</h2><p>Un meunier y dormait.</p>' },
        'shop.open': '2026-03-01',
        'shop.people': { rows: [{ name: 'Zénobie' }] },
        'former.motto': 'Dromadaire',
      },
    },
  },
}

describe.each(databases)('parts of texts that are searched on $name', ({ open }) => {
  const { add, change, editor, replace } = libraryOn(open)
  const find = async (q: string) =>
    (await searchOn(editor().people.api).search(q, 'fr', { exact: '1' })).data
  const titles = async (q: string) => (await find(q)).map(({ title }) => title)
  const readAll = async () => {
    const { database, people } = editor()
    const context = { db: database.db, media: people.context.media }
    await readNewDocuments(context, new AbortController().signal)
    await indexQueue(database)
  }

  test('are texts, rich texts, rows and labels of the fields of the template', async () => {
    const { database } = editor()
    await indexQueue(database)
    await replaceTemplates(database.db, templates)
    await store(database, [shop])
    await indexQueue(database)
    for (const word of ['brioches', 'meunier', 'zenobie', 'gigantesque', 'fournil'])
      expect([word, await titles(word)]).toEqual([word, ['La boutique']])
    for (const word of ['dromadaire', 'b1', 'gigantic', '2026'])
      expect([word, await titles(word)]).toEqual([word, []])
    const [found] = await find('meunier')
    expect(found?.extract.find(({ marked }) => marked)?.text).toBe('meunier')
  })

  test('are linked documents, as results of their own, until no published text links to them', async () => {
    const { database } = editor()
    await indexQueue(database)
    const plan = await add('plan.pdf', buildPdf({ pages: ['Le dirigeable'] }))
    const secret = await add('coffre.pdf', buildPdf({ pages: ['x'], isEncrypted: true }))
    await add('seul.pdf', buildPdf({ pages: ['Une montgolfiere'] }))
    const link = (url: string) => `<p><a href="${url}">Voir</a></p>`
    const save = (content: string) =>
      store(database, [
        { key: 'a', translations: { fr: { title: 'Le lac', slug: 'lac', content } } },
      ])
    await save(link(plan.url) + link(secret.url))
    await change(plan.id, { locale: 'en' })
    await readAll()
    const [found] = await find('dirigeable')
    expect(found).toMatchObject({
      id: plan.id,
      kind: 'file',
      title: 'plan',
      href: expect.stringContaining('/storage/'),
      file: { type: 'PDF', language: 'en', linkedFrom: { title: 'Le lac', href: '/lac' } },
    })
    expect(found?.extract).toEqual([
      { text: 'Le ', marked: false },
      { text: 'dirigeable', marked: true },
    ])
    expect(await titles('coffre')).toEqual(['coffre'])
    expect(await titles('montgolfiere')).toEqual([])
    await replace(plan.id, buildPdf({ pages: ['Le planeur'] }))
    await change(plan.id, { name: 'Carte' })
    await readAll()
    expect(await titles('planeur')).toEqual(['Carte'])
    expect(await titles('dirigeable')).toEqual([])
    await save('<p>Rien</p>')
    expect(await titles('planeur')).toEqual([])
  })
})
