import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { commentReport, showReport } from '@vitrine/contract/endpoints/reports'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { reported } from '../testing/reports.ts'

const ada = { name: 'Ada', email: 'ada@example.org', role: roles.administrator }
const edith = { name: 'Édith', email: 'edith@example.org', role: roles.editor }
const zoe = { name: 'Zoé', email: 'zoe@example.org', role: roles.contributor }

describe.each(databases)('limits of mails about bug reports on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    for (const person of [ada, edith, zoe]) await people.add(person)
  })

  const sent = (template: string) => people.mails.filter((mail) => mail.template === template)

  test('a reporter causes one mail a minute and five a day; every report is stored', async () => {
    const browser = await people.signedIn(zoe, { remember: true })
    await reported(browser)
    await reported(browser)
    expect(sent('report-new')).toHaveLength(1)
    for (let time = 0; time < 6; time++) {
      people.later(1)
      await reported(browser)
    }
    expect(sent('report-new')).toHaveLength(5)
    const rows = await database.db.selectFrom('bug_reports').select('id').execute()
    expect(rows).toHaveLength(8)
  })

  test('the sixth comment of a day on one report is refused', async () => {
    const writer = await people.signedIn(zoe)
    const [one, other] = [await reported(writer), await reported(writer)]
    const editor = await people.signedIn(edith)
    const comment = (id: number) =>
      editor.post(formatEndpointPath(commentReport, { id }), { text: 'Quel téléphone ?' })
    for (let time = 0; time < 5; time++) expect((await comment(one)).status).toBe(200)
    const sixth = await comment(one)
    expect(sixth.status).toBe(429)
    expect((await sixth.json()).message).toContain(
      'Vous avez atteint le nombre maximal de messages',
    )
    expect((await comment(other)).status).toBe(200)
    expect(sent('report-comment')).toHaveLength(6)
    const comments = await database.db.selectFrom('bug_report_comments').select('id').execute()
    expect(comments).toHaveLength(6)
  })

  test('the sixth change of the state in a day is refused; setting the same state does not count', async () => {
    const id = await reported(await people.signedIn(zoe))
    const editor = await people.signedIn(edith)
    const set = async (state: string) =>
      (await editor.put(formatEndpointPath(showReport, { id }), { state })).status
    for (const state of ['done', 'done', 'new', 'done', 'new', 'new', 'done'])
      expect(await set(state)).toBe(200)
    expect(await set('new')).toBe(429)
    expect(sent('report-state')).toHaveLength(5)
    const row = await database.db.selectFrom('bug_reports').select('state').executeTakeFirst()
    expect(row).toEqual({ state: 'done' })
  })

  test('actions that send no mail are not limited', async () => {
    const editor = await people.signedIn(edith)
    const id = await reported(editor)
    for (let time = 0; time < 7; time++)
      expect(
        (await editor.post(formatEndpointPath(commentReport, { id }), { text: 'Oui' })).status,
      ).toBe(200)
  })
})
