import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportAccount, requestDeletion } from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  commentReport,
  listReports,
  showReport,
  showScreenshot,
} from '@vitrine/contract/endpoints/reports'
import { PersonalData, roles } from '@vitrine/contract/identity/identity'
import { ReportAnswer, ReportList, reportRules } from '@vitrine/contract/reports/reports'
import { messageMax } from '@vitrine/contract/threads/message'
import { describe, expect, test } from 'vitest'
import { deleteExpiredIdentityData } from '../identity/cleanup.ts'
import { setRole } from '../identity/people/change-person.ts'
import type { Browser } from '../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { reported, screenshot } from '../testing/reports.ts'

const edith = { name: 'Édith', email: 'edith@example.org', role: roles.editor, locale: 'fr' }
const zoe = { name: 'Zoé', email: 'zoe@example.org', role: roles.contributor, locale: 'en' }
const dayMinutes = 24 * 60
const unknownId = 2_147_483_647

describe.each(databases)('reviewing bug reports on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let reportsFolder: string
  let editor: Browser
  withDatabase(open, async (opened) => {
    database = opened
    reportsFolder = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
    people = peopleOn(database, { reportsFolder })
    await people.add(edith)
    await people.add(zoe)
    editor = await people.signedIn(edith)
  })

  const contributor = () => people.signedIn(zoe)
  const list = async (query = '') => {
    const response = await editor.read(listReports.path + query)
    expect(response.status).toBe(200)
    return ReportList.parse(await response.json())
  }
  const full = async (response: Response) => ReportAnswer.parse(await response.json()).data
  const picture = async () => new Blob([new Uint8Array(await screenshot().png().toBuffer())])

  const calls: [string, (browser: Browser, id: number) => Promise<Response>, number][] = [
    ['the list', (browser) => browser.read(listReports.path), 200],
    ['a report', (browser, id) => browser.read(formatEndpointPath(showReport, { id })), 200],
    [
      'its screenshot',
      (browser, id) => browser.read(formatEndpointPath(showScreenshot, { id })),
      200,
    ],
    [
      'its state',
      (browser, id) => browser.put(formatEndpointPath(showReport, { id }), { state: 'done' }),
      200,
    ],
    [
      'a comment',
      (browser, id) => browser.post(formatEndpointPath(commentReport, { id }), { text: 'Oui' }),
      200,
    ],
    ['its deletion', (browser, id) => browser.drop(formatEndpointPath(showReport, { id })), 204],
  ]

  const signedInAs = async (role: number, email: string) => {
    await people.add({ email, role })
    return people.signedIn({ email })
  }

  const forWriters = ['the list', 'a report', 'its screenshot', 'a comment']
  test.each(calls)(
    '%s is for roles 1 and 2; a reporter may read and comment',
    async (name, call, status) => {
      const own = await contributor()
      const id = await reported(own, { screenshot: await picture() })
      const visitor = await signedInAs(roles.visitor, 'visitor@example.org')
      const answers = []
      for (const browser of [people.browser(), visitor, own]) answers.push(await call(browser, id))
      const writer = forWriters.includes(name) ? 200 : 403
      const stranger = !forWriters.includes(name) ? 403 : name === 'the list' ? 200 : 404
      expect(answers.map((answer) => answer.status)).toEqual([401, stranger, writer])
      for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store')
      const administrator = await signedInAs(roles.administrator, 'admin@example.org')
      expect((await call(administrator, id)).status).toBe(status)
    },
  )

  test('a contributor sees only their own reports, in the list and the counts', async () => {
    const own = await contributor()
    const id = await reported(own, { title: 'À moi' })
    await reported(editor, { title: 'À Édith' })
    const other = await reported(await signedInAs(roles.contributor, 'max@example.org'))
    await editor.put(formatEndpointPath(showReport, { id: other }), { state: 'done' })
    const listed = ReportList.parse(await (await own.read(listReports.path)).json())
    expect(listed.data.map((report) => report.id)).toEqual([id])
    expect(listed).toMatchObject({ page: 1, last: 1 })
    expect(listed.counts).toEqual({ new: 1, in_progress: 0, done: 0, declined: 0 })
    const done = await own.read(`${listReports.path}?state=done`)
    expect(ReportList.parse(await done.json()).data).toEqual([])
  })

  test('a reporter who is a visitor now reads and answers their report', async () => {
    const id = await reported(await contributor())
    await setRole(people.context, zoe.email, roles.visitor)
    const own = await contributor()
    const listed = ReportList.parse(await (await own.read(listReports.path)).json())
    expect(listed.data.map((report) => report.id)).toEqual([id])
    const at = formatEndpointPath(commentReport, { id })
    await editor.post(at, { text: 'Quel téléphone ?' })
    expect(people.mails).toMatchObject([{ to: zoe.email, template: 'report-comment' }])
    const answered = await full(await own.post(at, { text: 'Tous.' }))
    expect(answered.discussion.map(({ text }) => text)).toEqual(['Quel téléphone ?', 'Tous.'])
  })

  test.each(calls.filter(([name]) => name !== 'the list'))(
    '%s of another user’s report is refused to a contributor',
    async (name, call) => {
      const id = await reported(editor, { screenshot: await picture() })
      people.mails.length = 0
      const { status } = await call(await contributor(), id)
      expect(status).toBe(forWriters.includes(name) ? 404 : 403)
      expect(await full(await editor.read(formatEndpointPath(showReport, { id })))).toMatchObject({
        state: 'new',
        discussion: [],
      })
      expect(people.mails).toEqual([])
    },
  )

  test.each(calls.slice(1))('%s of a missing report answers 404', async (_, call) => {
    expect((await call(editor, unknownId)).status).toBe(404)
  })

  test.each(['0', '-1', '1.5', '99999999999', 'x', '%00'])(
    'the report number %s is not found',
    async (id) => {
      const response = await editor.read(`${listReports.path}/${id}`)
      expect(response.status).toBe(404)
    },
  )

  test('a screenshot is not cached and has a fixed content type', async () => {
    const id = await reported(await contributor(), { screenshot: await picture() })
    const { headers } = await editor.read(formatEndpointPath(showScreenshot, { id }))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('image/webp')
    const without = await reported(await contributor())
    expect((await editor.read(formatEndpointPath(showScreenshot, { id: without }))).status).toBe(
      404,
    )
  })

  test('reports are listed newest first, in pages, by state, with counts', async () => {
    const own = await contributor()
    const ids = []
    for (let sent = 0; sent < reportRules.perDay; sent++) ids.push(await reported(own))
    ids.push(await reported(editor, { title: 'Le dernier' }))
    const [first = 0, second = 0] = ids
    await editor.put(formatEndpointPath(showReport, { id: first }), { state: 'done' })
    await editor.put(formatEndpointPath(showReport, { id: second }), { state: 'in_progress' })
    const all = await list()
    expect(all).toMatchObject({ page: 1, last: 2 })
    expect(all.counts).toEqual({ new: 19, in_progress: 1, done: 1, declined: 0 })
    expect(all.data.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    expect(all.data[0]).toMatchObject({ title: 'Le dernier', reporter: { name: 'Édith' } })
    expect((await list('?page=2')).data.map(({ id }) => id)).toEqual([first])
    expect((await list('?state=done')).data.map(({ id }) => id)).toEqual([first])
    expect((await list('?state=declined')).data).toEqual([])
    expect((await list('?page=3')).data).toEqual([])
  })

  test.each(['?state=lost', '?page=0', '?page=x', '?page=1.5'])('%s is refused', async (query) => {
    expect((await editor.read(listReports.path + query)).status).toBe(422)
  })

  test('an unknown state is refused; setting the same state sends no mail', async () => {
    const id = await reported(await contributor())
    const response = await editor.put(formatEndpointPath(showReport, { id }), { state: 'lost' })
    expect(response.status).toBe(422)
    people.mails.length = 0
    expect(
      (await editor.put(formatEndpointPath(showReport, { id }), { state: 'new' })).status,
    ).toBe(200)
    expect(people.mails).toEqual([])
  })

  test('comments are in order, and their length is limited', async () => {
    const id = await reported(await contributor())
    const at = formatEndpointPath(commentReport, { id })
    await editor.post(at, { text: ' Quel téléphone ?\r\n' })
    const commented = await full(await editor.post(at, { text: 'x'.repeat(messageMax) }))
    expect(commented.discussion.map(({ author }) => author)).toEqual(['Édith', 'Édith'])
    expect(commented.discussion[0]?.text).toBe('Quel téléphone ?')
    expect(commented.comments).toBe(2)
    for (const text of ['  ', 'x'.repeat(messageMax + 1)])
      expect((await editor.post(at, { text })).status).toBe(422)
  })

  test('deleting a report deletes its comments and its screenshot', async () => {
    const id = await reported(await contributor(), { screenshot: await picture() })
    await editor.post(formatEndpointPath(commentReport, { id }), { text: 'Oui' })
    expect(readdirSync(reportsFolder)).toHaveLength(1)
    expect((await editor.drop(formatEndpointPath(showReport, { id }))).status).toBe(204)
    expect(readdirSync(reportsFolder)).toEqual([])
    expect(await database.db.selectFrom('bug_report_comments').selectAll().execute()).toEqual([])
    expect((await editor.drop(formatEndpointPath(showReport, { id }))).status).toBe(404)
  })

  test('the export of the account contains the user’s reports and comments', async () => {
    const id = await reported(editor, { description: 'Lent', screenshot: await picture() })
    await reported(await contributor())
    await editor.post(formatEndpointPath(commentReport, { id }), { text: 'Toujours' })
    const response = await editor.read(exportAccount.path)
    const { bug_reports } = PersonalData.parse(await response.json())
    expect(bug_reports.reports).toHaveLength(1)
    expect(bug_reports.reports[0]).toMatchObject({ id, description: 'Lent', screenshot: true })
    expect(bug_reports.comments).toMatchObject([{ report: id, body: 'Toujours' }])
  })

  test('deleting an account leaves its reports and comments without a name', async () => {
    await people.add({ email: 'ada@example.org', role: roles.administrator })
    const id = await reported(await contributor(), { screenshot: await picture() })
    await (await contributor()).drop(requestDeletion.path)
    people.later(15 * dayMinutes)
    await deleteExpiredIdentityData(people.context)
    const again = await people.signedIn(edith)
    const shown = await full(await again.read(formatEndpointPath(showReport, { id })))
    expect(shown).toMatchObject({ reporter: null, title: 'Le menu reste fermé' })
    people.mails.length = 0
    await again.put(formatEndpointPath(showReport, { id }), { state: 'done' })
    expect(people.mails).toEqual([])
  })
})
