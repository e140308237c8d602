import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showFormRegister } from '@vitrine/contract/endpoints/form-register'
import { showSite } from '@vitrine/contract/endpoints/site-content'
import {
  deleteSentResponse,
  showSentResponse,
  submitForm,
} from '@vitrine/contract/endpoints/visitor-forms'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { FormRegister } from '@vitrine/contract/forms/form-notice'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { SiteAnswer } from '@vitrine/contract/pages/site'
import { describe, expect, test } from 'vitest'
import { createResponseToken } from '../crypto/form-token.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { type FormSite, openFormSite } from '../testing/form-responses.ts'
import { testKey } from '../testing/rules.ts'
import { purgeResponses } from './purge.ts'
import { openResponse, readResponseFile } from './responses.ts'

const words = (fr: string) => ({ fr })
const definition = FormDefinition.parse({
  steps: [
    {
      id: 'all',
      fields: [
        { id: 'who', kind: 'text', label: words('Nom'), required: true },
        { id: 'mail', kind: 'email', label: words('Adresse') },
        { id: 'message', kind: 'long-text', label: words('Message') },
        { id: 'paper', kind: 'file', label: words('Pièce'), accept: ['pdf'], maxBytes: 1_000 },
      ],
    },
  ],
  purpose: words('Pour vous répondre.'),
  sendCopy: true,
  months: 6,
  responsible: ['mairie@example.org'],
})

/** Words that no file of the database may hold. */
const secret = 'palissandre'

describe.each(databases)('forms on $name', ({ open }) => {
  let site: FormSite
  let people: FormSite['people']
  let page: number
  let database: TestDatabase
  withDatabase(open, async (opened) => {
    database = opened
    site = await openFormSite(database, definition)
    people = site.people
    page = site.page
  })

  const send = (...input: Parameters<FormSite['send']>) => site.send(...input)
  const outcomeOf = (...input: Parameters<FormSite['send']>) => site.outcomeOf(...input)
  const readToken = () => site.readToken()
  const rows = () => site.rows()
  const setForm = (form: FormDefinition) => site.setForm(form)
  const ask = (method: string, path: string) => site.ask(method, path)
  const pdf = (bytes = '%PDF-1.7 ') =>
    new File([`${bytes}${secret}`], `../../${secret}.pdf`, { type: 'application/pdf' })

  test('a response is sealed, and its sender sees and deletes it by the link of the copy', async () => {
    const sent = { who: secret, mail: `${secret}@müller.example`, message: secret, paper: pdf() }
    expect(await outcomeOf(sent)).toEqual({ outcome: 'sent' })
    const [row] = await rows()
    if (!row) throw new Error('The response is not stored.')
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(openResponse(people.context.formKeys, row)?.values).toEqual({
      who: secret,
      mail: `${secret}@müller.example`,
      message: secret,
    })
    // Moved to another form, it cannot be read.
    expect(openResponse(people.context.formKeys, { ...row, page_id: page + 1 })).toBeUndefined()
    const file = await database.db.selectFrom('form_files').selectAll().executeTakeFirstOrThrow()
    const bytes = await people.context.reports.read(file.path)
    expect(bytes?.includes(secret)).toBe(false)
    expect((await readResponseFile(people.context, file.path))?.toString()).toBe(
      `%PDF-1.7 ${secret}`,
    )
    const copy = people.mails.find(({ template }) => template === 'form-copy')
    expect(copy?.to).toBe(`${secret}@xn--mller-kva.example`)
    const token = new URL(String(copy?.data.url)).searchParams.get('response') ?? ''
    const shown = await ask('GET', formatEndpointPath(showSentResponse, { token }))
    expect((await shown.json()).data.answers).toContainEqual({ label: 'Nom', value: secret })
    const path = formatEndpointPath(deleteSentResponse, { token })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect(await rows()).toEqual([])
    expect(await people.context.reports.read(file.path)).toBeUndefined()
    expect((await ask('DELETE', path)).status).toBe(404)
    const forged = createResponseToken(people.context.formKeys, row.id).replace('.', '.9')
    expect((await ask('GET', formatEndpointPath(showSentResponse, { token: forged }))).status).toBe(
      404,
    )
  })

  test('those responsible get a mail without the answers', async () => {
    await send({ who: secret, 'v.website': '' })
    const [notice] = people.mails
    expect(notice).toMatchObject({ to: 'mairie@example.org', template: 'form-new' })
    expect(JSON.stringify(notice)).not.toContain(secret)
  })

  test('an invalid response comes back as typed, and is not stored', async () => {
    expect(await outcomeOf({ who: ' ', message: 'Bonjour', paper: pdf('GIF89a') })).toEqual({
      outcome: 'refused',
      reason: 'invalid',
      errors: [
        { field: 'who', code: 'required' },
        { field: 'paper', code: 'file-kind' },
      ],
      answers: { who: [' '], message: ['Bonjour'] },
      files: { paper: `${secret}.pdf` },
    })
    // Browsers send an empty file without a name if none was chosen.
    const empty = await outcomeOf({ who: 'Anne', message: 'Bonjour', paper: new File([], 'a.pdf') })
    expect(empty).toMatchObject({ errors: [{ field: 'paper', code: 'file-empty' }] })
    // Of a text of megabytes, the begin comes back.
    const long = await outcomeOf({ who: 'Anne', message: 'x'.repeat(3_000_000) })
    expect(long).toMatchObject({ errors: [{ field: 'message', code: 'long' }] })
    expect(long).toHaveProperty(['answers', 'message', 0, 'length'], 200_000)
    expect(await rows()).toEqual([])
  })

  test('a response that is sent again counts once', async () => {
    const fields = { who: 'Anne', 'v.nonce': 'one' }
    const token = await readToken()
    expect(await outcomeOf(fields, { token })).toEqual({ outcome: 'sent' })
    expect(await outcomeOf(fields, { token })).toEqual({ outcome: 'sent' })
    expect(await rows()).toHaveLength(1)
    await send({ ...fields, 'v.nonce': 'two' }, { token })
    expect(await rows()).toHaveLength(2)
  })

  test('a token is good for two days; a forged or an older one stores nothing', async () => {
    const token = await readToken()
    const other = `${token.slice(0, -2)}xx`
    for (const wrong of ['', 'x', other])
      expect(await outcomeOf({ who: 'Anne' }, { token: wrong })).toMatchObject({ reason: 'stale' })
    people.later(2 * 24 * 60)
    expect(await outcomeOf({ who: 'Anne' }, { token })).toEqual({ outcome: 'sent' })
    people.later(24 * 60)
    expect(await outcomeOf({ who: 'Anne' }, { token })).toMatchObject({
      reason: 'stale',
      answers: { who: ['Anne'] },
    })
  })

  test('a response to the version before is taken as one to that version', async () => {
    const token = await readToken()
    await send({ who: 'Anne' }, { token })
    const [step] = definition.steps
    await setForm({ ...definition, steps: step ? [{ ...step, fields: step.fields.slice(1) }] : [] })
    await send({ who: 'Zoé' }, { token })
    const stored = await rows()
    expect(new Set(stored.map(({ version }) => version)).size).toBe(1)
    const opened = stored.map((row) => openResponse(people.context.formKeys, row)?.values.who)
    expect(opened).toEqual(['Anne', 'Zoé'])
  })

  test.each([
    ['a filled trap', { 'v.website': 'https://spam.test' }],
    ['one second', { 'v.elapsed': '1000' }],
    ['many links', { message: 'https://a https://b https://c https://d' }],
  ])('%s sets a response aside, without a mail', async (_, more) => {
    expect(await outcomeOf({ who: 'Anne', mail: 'anne@example.org', ...more })).toEqual({
      outcome: 'sent',
    })
    expect((await rows()).map(({ state }) => state)).toEqual(['aside'])
    expect(people.mails).toEqual([])
  })

  test('a robot is held back by its network, while a person elsewhere gets through', async () => {
    const token = await readToken()
    const statuses = new Set<string>()
    for (let number = 0; number < 30; number++) {
      const outcome = await outcomeOf({ who: `Robot ${number}` }, { token })
      statuses.add('reason' in outcome ? outcome.reason : outcome.outcome)
    }
    expect([...statuses]).toEqual(['sent', 'busy'])
    expect(await rows()).toHaveLength(10)
    expect(await outcomeOf({ who: 'Anne' }, { token, address: '198.51.100.7' })).toEqual({
      outcome: 'sent',
    })
  })

  test('responses are deleted with their files after the months of the form', async () => {
    await send({ who: 'Anne', paper: pdf() })
    people.later(24 * 60 * 180)
    expect(await purgeResponses(people.context)).toBe(0)
    people.later(24 * 60 * 7)
    expect(await purgeResponses(people.context)).toBe(1)
    expect(await rows()).toEqual([])
    expect(await people.context.reports.list()).toEqual([])
  })

  test('the page shows visitors neither who reads the responses nor who is responsible', async () => {
    const response = await people.api.request(`${apiPaths.pages}?include=fields`)
    const text = await response.text()
    expect(text).toContain('Pour vous répondre.')
    expect(text).not.toMatch(/mairie@example|"readers"|"notify"/)
  })

  test('the privacy page and the register describe what the published form keeps', async () => {
    const answer = await people.api.request(`${showSite.path}?locale=fr`)
    const { forms } = SiteAnswer.parse(await answer.json()).data
    const notice = {
      page,
      title: 'À propos',
      address: '/%C3%A0-propos',
      purpose: { text: 'Pour vous répondre.', language: 'fr' },
      fields: ['Nom', 'Adresse', 'Message', 'Pièce'].map((text) => ({ text, language: 'fr' })),
      hasFiles: true,
      months: 6,
      roles: ['administrator', 'editor'],
      isMailed: true,
      isForwarded: false,
    }
    expect(forms).toEqual([notice])
    expect((await people.browser().read(showFormRegister.path)).status).toBe(401)
    await people.add({ role: roles.contributor })
    const register = await (await people.signedIn()).read(showFormRegister.path)
    expect(FormRegister.parse(await register.json()).data.forms).toEqual([
      { ...notice, responsible: ['mairie@example.org'], sendsCopy: true, ownLocales: false },
    ])
    await database.changes.commit((tx) =>
      tx.updateTable('pages').set({ visible_to: 'team' }).where('id', '=', page).execute(),
    )
    const hidden = await people.api.request(`${showSite.path}?locale=fr`)
    expect(SiteAnswer.parse(await hidden.json()).data.forms ?? []).toEqual([])
    const whole = await (await people.signedIn()).read(showFormRegister.path)
    expect(FormRegister.parse(await whole.json()).data.forms).toMatchObject([{ page }])
    await database.changes.commit((tx) =>
      tx.updateTable('pages').set({ visible_to: null }).where('id', '=', page).execute(),
    )
    await setForm({ ...definition, months: 3 })
    const changed = await people.api.request(`${showSite.path}?locale=fr`)
    expect(SiteAnswer.parse(await changed.json()).data.forms?.[0]?.months).toBe(3)
  })

  test.each([
    ['no form', 'text/plain', 'hello'],
    ['a cut file', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
    ['a null character', 'application/x-www-form-urlencoded', 'who=%00'],
  ])('%s is unreadable', async (_, type, body) => {
    const response = await people.api.request(
      formatEndpointPath(submitForm, { page, locale: 'fr' }),
      { method: 'POST', headers: { 'content-type': type, [siteKeyHeader]: testKey }, body },
    )
    expect((await response.json()).data.reason).toBe('unreadable')
  })

  test('a page without a form, and a caller without the key, are refused', async () => {
    const at = (id: number) => formatEndpointPath(submitForm, { page: id, locale: 'fr' })
    expect((await ask('POST', at(987_654))).status).toBe(404)
    const stranger = await people.api.request(at(page), { method: 'POST' })
    expect(stranger.status).toBe(403)
  })
})
