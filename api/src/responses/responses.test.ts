import {
  FormList,
  FormResponseAnswer,
  FormStatistics,
  NewResponses,
  ResponseList,
  StateConflict,
} from '@vitrine/contract/admin/responses'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import * as at from '@vitrine/contract/endpoints/responses'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { setEditorLocales } from '../identity/stores/editor-locale-store.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { peopleOn } from '../testing/people.ts'
import { formOn } from '../testing/responses.ts'
import { fillSite } from '../testing/site.ts'

const definition = FormDefinition.parse({
  steps: [
    {
      id: 'all',
      fields: [
        { id: 'who', kind: 'text', label: { fr: 'Nom', en: 'Name' }, required: true },
        { id: 'mail', kind: 'email', label: { fr: 'Adresse' } },
        {
          id: 'day',
          kind: 'choice',
          label: { fr: 'Jour', en: 'Day' },
          choices: [
            { value: 'd1', label: { fr: 'Lundi', en: 'Monday' } },
            { value: 'd2', label: { fr: 'Mardi', en: 'Tuesday' } },
          ],
        },
        { id: 'persons', kind: 'number', label: { fr: 'Personnes' } },
        { id: 'vegan', kind: 'yes-no', label: { fr: 'Végétalien' } },
        { id: 'paper', kind: 'file', label: { fr: 'Pièce' }, accept: ['pdf'] },
      ],
    },
  ],
  purpose: { fr: 'Pour vous répondre.' },
  readers: { roles: ['editor'], locales: 'all' },
})
/** A name that no log and no answer to others may hold. */
const secret = 'Palissandre'

describe.each(databases)('responses on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let form: Awaited<ReturnType<typeof formOn>>
  let editor: Awaited<ReturnType<typeof people.signedIn>>
  withDatabase(open, async (opened) => {
    database = opened
    await fillSite(database)
    people = peopleOn(database, {}, testAdminOrigin)
    form = await formOn(database, people, definition)
    editor = await signIn('editor')
  })

  const signIn = async (role: 'administrator' | 'editor' | 'contributor', locales?: string[]) => {
    const person = { name: role, email: `${role}-${locales}@example.org`, role: roles[role] }
    const user = await people.add(person)
    if (locales) await setEditorLocales(database.db, user.id, locales)
    return people.signedIn(person)
  }
  const pathOf = (
    endpoint: typeof at.listResponses | typeof at.showFormStatistics | typeof at.deleteResponses,
    query = '',
  ) => `${formatEndpointPath(endpoint as typeof at.listResponses, { page: form.page })}${query}`
  const list = async (query = '', browser = editor) =>
    ResponseList.parse(await (await browser.read(pathOf(at.listResponses, query))).json())
  const idsOf = async (...input: Parameters<typeof list>) =>
    (await list(...input)).data.map(({ id }) => id)
  const show = async (id: number, query = '') =>
    editor.read(`${formatEndpointPath(at.showResponse, { page: form.page, id })}${query}`)
  const setStates = (changes: { id: number; from: string; to: string }[], browser = editor) =>
    browser.change('POST', formatEndpointPath(at.changeResponseStates, { page: form.page }), {
      changes,
    })
  const pdf = () => new File([`%PDF-1.7 ${secret}`], 'reçu (1).pdf', { type: 'application/pdf' })

  test('a reader lists, searches and opens responses in the own language', async () => {
    await form.send({
      who: 'Anne',
      mail: 'anne@example.org',
      day: 'd1',
      persons: '2',
      paper: pdf(),
    })
    await form.send({ who: 'Zoé', day: 'd2', vegan: 'yes' }, 'en')
    const [zoe, anne] = await idsOf()
    if (zoe === undefined || anne === undefined) throw new Error('Two responses are missing.')
    expect(await idsOf('?q=zoe')).toEqual([zoe])
    expect(await idsOf('?q=LUNDI anne')).toEqual([anne])
    expect(await idsOf('?q=reçu')).toEqual([anne])
    expect(await idsOf('?q=nobody')).toEqual([])
    expect(await idsOf('?locale=en')).toEqual([zoe])
    expect(await idsOf(`?before=${zoe}`)).toEqual([anne])
    const answer = await editor.read(
      formatEndpointPath(at.showResponse, { page: form.page, id: zoe }),
    )
    const { data } = FormResponseAnswer.parse(await answer.json())
    expect(data).toMatchObject({ locale: 'en', newer: null, older: anne, isOlderForm: false })
    expect(data.answers).toContainEqual({
      field: 'day',
      kind: 'choice',
      label: 'Jour',
      value: 'Mardi',
      original: 'Tuesday',
      sent: 'd2',
    })
    const shown = FormResponseAnswer.parse(await (await show(anne)).json()).data
    expect(shown.sender).toBe('anne@example.org')
    expect(shown.files).toMatchObject([{ field: 'paper', name: 'reçu (1).pdf', kind: 'pdf' }])
    const file = await editor.read(
      formatEndpointPath(at.downloadResponseFile, { page: form.page, id: anne, field: 'paper' }),
    )
    expect(await file.text()).toContain(secret)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="re_u _1_.pdf"; filename*=UTF-8''re%C3%A7u%20%281%29.pdf`,
    })
    expect((await show(987_654)).status).toBe(404)
  })

  test('for people whom the form does not name, it does not exist', async () => {
    await form.send({ who: secret })
    await form.send({ who: secret }, 'en')
    const [id = 0] = await idsOf()
    const contributor = await signIn('contributor')
    expect(FormList.parse(await (await contributor.read(at.listForms.path)).json()).data).toEqual(
      [],
    )
    const found = await contributor.read(at.countNewResponses.path)
    expect(NewResponses.parse(await found.json()).data).toEqual([])
    const one = formatEndpointPath(at.showResponse, { page: form.page, id })
    for (const path of [pathOf(at.listResponses), one, pathOf(at.showFormStatistics)]) {
      const answer = await contributor.read(path)
      expect([answer.status, (await answer.text()).includes(secret)]).toEqual([404, false])
    }
    expect((await setStates([{ id, from: 'new', to: 'work' }], contributor)).status).toBe(404)
    const administrator = await signIn('administrator')
    expect(await idsOf('', administrator)).toHaveLength(2)
    await form.change({ ...definition, readers: { roles: ['editor'], locales: 'own' } })
    const english = await signIn('editor', ['en'])
    expect((await list('', english)).data.map(({ locale }) => locale)).toEqual(['en'])
    expect((await english.read(one)).status).toBe(200)
    const french = await signIn('editor', ['fr'])
    expect((await french.read(one)).status).toBe(404)
    expect((await setStates([{ id, from: 'new', to: 'work' }], french)).status).toBe(409)
    expect(await idsOf('?state=new', english)).toEqual([id])
  })

  test('states change all or none, and the log has only the numbers', async () => {
    await form.send({ who: secret })
    await form.send({ who: `${secret} again` })
    const [second = 0, first = 0] = await idsOf()
    expect((await setStates([{ id: first, from: 'new', to: 'work' }])).status).toBe(204)
    const late = await setStates([
      { id: second, from: 'new', to: 'answered' },
      { id: first, from: 'new', to: 'answered' },
      { id: 987_654, from: 'new', to: 'answered' },
    ])
    expect(late.status).toBe(409)
    expect(StateConflict.parse(await late.json()).data).toEqual([
      { id: first, state: 'work' },
      { id: 987_654, state: null },
    ])
    const twice = [
      { id: second, from: 'new', to: 'work' },
      { id: second, from: 'new', to: 'aside' },
    ]
    expect((await setStates(twice)).status).toBe(422)
    expect(await idsOf('?state=new')).toEqual([second])
    const { meta } = await list('?state=work')
    expect(meta.form.counts).toEqual({ new: 1, work: 1, answered: 0, aside: 0 })
    const deleted = await editor.change('POST', `${pathOf(at.listResponses)}/delete`, {
      ids: [first, second, 987_654],
    })
    expect(deleted.status).toBe(204)
    expect(await idsOf()).toEqual([])
    const log = await database.db.selectFrom('changes_log').selectAll().execute()
    expect(log.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['responses-changed', '{"state":"new"}', `{"state":"work","numbers":"${first}"}`],
      ['responses-deleted', null, `{"numbers":"${first}, ${second}"}`],
    ])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('of two people who change the same responses at once, one is refused', async () => {
    await form.send({ who: 'Anne' })
    await form.send({ who: 'Zoé' })
    const ids = await idsOf()
    const toState = (to: string) => ids.map((id) => ({ id, from: 'new', to }))
    const other = await signIn('administrator')
    const answers = await Promise.all([
      setStates(toState('work')),
      setStates(toState('answered').toReversed(), other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const states = new Set((await list()).data.map(({ state }) => state))
    expect(states.size).toBe(1)
  })

  test.each([
    ['a null character', '?q=%00', 400],
    ['long words', `?q=${'x'.repeat(201)}`, 422],
    ['a day that does not exist', '?from=2026-02-31', 422],
    ['an unknown state', '?state=lost', 422],
    ['a negative id', '?before=-1', 422],
  ])('a wrong query is refused: %s', async (_, query, status) => {
    expect((await editor.read(pathOf(at.listResponses, query))).status).toBe(status)
  })

  test('an export needs the password, has all fields of all versions, and runs no formula', async () => {
    await form.send({ who: '=HYPERLINK("https://evil.test")', day: 'd1', persons: '-3' })
    const [step] = definition.steps
    const fields = step?.fields.filter(({ id }) => id !== 'day') ?? []
    await form.change({ ...definition, steps: [{ id: 'all', fields }] })
    await form.send({ who: '@SUM(1)', vegan: 'yes' })
    const path = formatEndpointPath(at.exportResponsesAsTable, { page: form.page })
    const table = await (await editor.read(path)).text()
    const [head, ...rows] = table.trim().split('\r\n')
    expect(head).toBe('number,received,state,language,who,mail,persons,vegan,paper,day,thread')
    expect(rows.map((row) => row.split(',').slice(2).join(','))).toEqual([
      "new,fr,'@SUM(1),,,yes,,,",
      `new,fr,"'=HYPERLINK(""https://evil.test"")",,-3,,,Lundi,`,
    ])
    const json = await (
      await editor.read(formatEndpointPath(at.exportResponses, { page: form.page }))
    ).json()
    expect(json.responses[1].values).toEqual({
      who: '=HYPERLINK("https://evil.test")',
      day: 'd1',
      persons: -3,
    })
    people.later(16)
    expect((await editor.read(path)).status).toBe(423)
  })

  test('the statistics count choices and numbers, but no response that is set aside', async () => {
    await form.send({ who: 'a', day: 'd1', persons: '2', vegan: 'yes' })
    await form.send({ who: 'b', day: 'd1', persons: '10' })
    await form.send({ who: 'c', day: 'd2', 'v.website': 'https://spam.test' })
    const answer = await editor.read(pathOf(at.showFormStatistics))
    const { data } = FormStatistics.parse(await answer.json())
    expect(data).toMatchObject({ counted: 2, isPartial: false })
    const [day, persons, vegan] = data.fields
    expect(day).toMatchObject({
      answered: 2,
      choices: [
        { label: 'Lundi', count: 2 },
        { label: 'Mardi', count: 0 },
      ],
    })
    expect(persons).toMatchObject({ answered: 2, min: 2, max: 10, mean: 6, median: 6 })
    expect(vegan).toMatchObject({ answered: 1, choices: [{ count: 1 }, { count: 0 }] })
    expect((await list('?state=aside')).data).toHaveLength(1)
  })

  test('the mail about a response leads readers to the admin, others to the signed link', async () => {
    const responsible = ['Editor-undefined@example.org', 'mairie@example.org']
    await form.change({ ...definition, responsible })
    await form.send({ who: secret })
    const [id] = await idsOf()
    const urls = new Map(people.mails.map(({ to, data }) => [to, 'url' in data ? data.url : '']))
    const own = `${people.context.adminUrl}/responses/${form.page}/${id}`
    expect(urls.get('Editor-undefined@example.org')).toBe(own)
    expect(urls.get('mairie@example.org')).toContain('?response=')
  })

  test('responses to a form that was removed stay readable for its last readers', async () => {
    await form.send({ who: 'Anne' })
    await form.change(undefined)
    const { data } = FormList.parse(await (await editor.read(at.listForms.path)).json())
    expect(data).toMatchObject([{ page: form.page, isPublished: false, counts: { new: 1 } }])
    expect(await idsOf()).toHaveLength(1)
  })

  test('a response that another secret encrypted is listed without its contents', async () => {
    await form.send({ who: 'Anne' })
    await database.db.updateTable('form_responses').set({ sealed: 'AAAA' }).execute()
    const { data } = await list()
    expect(data).toMatchObject([{ at: null, excerpt: [] }])
    const shown = FormResponseAnswer.parse(await (await show(data[0]?.id ?? 0)).json()).data
    expect(shown).toMatchObject({ isReadable: false, answers: [], files: [] })
  })
})
