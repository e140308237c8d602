import { EventList } from '@vitrine/contract/admin/audit-log'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  changePerson,
  changeSignInRule,
  downloadAuditEvents,
  listAuditEvents,
  withdrawInvitation,
} from '@vitrine/contract/endpoints/people'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { deleteExpiredIdentityData } from '../cleanup.ts'
import { listUserEvents } from '../stores/audit-log.ts'
import { changeUser, type UserRow } from '../stores/user-store.ts'
import { setRole } from './change-person.ts'
import { invitePerson } from './invitations.ts'

const anna = { name: 'Anna', email: 'anna@example.org', role: roles.administrator }
const bob = { name: 'Bob', email: 'bob@example.org', role: roles.contributor }

describe.each(databases)('the audit log for administrators on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let admin: Browser
  let person: UserRow
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database, {}, testAdminOrigin)
  })
  beforeEach(async () => {
    await people.add(anna)
    person = await people.add(bob)
    admin = await people.signedIn(anna)
  })

  const list = async (query = '') => {
    const answer = await admin.read(`${listAuditEvents.path}${query}`)
    return EventList.parse(await answer.json())
  }
  const eventsOf = async (query = '') => (await list(query)).data.map(({ event }) => event)
  const change = (body: object) =>
    admin.put(formatEndpointPath(changePerson, { id: person.id }), body)

  test('names who changed whom, with the values before and after', async () => {
    await change({ role: roles.editor, locales: ['en'], name: 'Robert' })
    const { data } = await list()
    const who = { actor: { name: 'Anna' }, person: { name: 'Robert' }, isTerminal: false }
    expect(data.slice(0, 3)).toMatchObject([
      { ...who, event: 'languages-changed', before: { locales: null }, after: { locales: 'en' } },
      { ...who, event: 'role-changed', before: { role: 'contributor' }, after: { role: 'editor' } },
      { ...who, event: 'name-changed', before: { name: 'Bob' }, after: { name: 'Robert' } },
    ])
    expect(data[0]).toMatchObject({ address: '192.0.2.1', browser: 'Firefox', system: 'Linux' })
  })

  test('a change that changes nothing is no event', async () => {
    const before = (await list()).data.length
    await change({ role: roles.contributor, name: 'Bob' })
    expect((await list()).data).toHaveLength(before)
  })

  test('tells the terminal, the user and an unknown client apart', async () => {
    await setRole(people.context, bob.email, roles.editor)
    await people.browser({ agent: 'terminal' }).signIn(bob.email, 'a wrong password')
    await people.signedIn(bob)
    const { data } = await list()
    expect(data.slice(0, 3)).toMatchObject([
      { event: 'signed-in', actor: { name: 'Bob' }, person: { name: 'Bob' } },
      { event: 'sign-in-failed', actor: null, isTerminal: false, person: { name: 'Bob' } },
      { event: 'role-changed', actor: null, isTerminal: true, person: { name: 'Bob' } },
    ])
  })

  test('is filtered by person, event, period and network address', async () => {
    await change({ role: roles.editor })
    await people.browser({ address: '198.51.100.7' }).signIn(bob.email, 'a wrong password')
    expect(await eventsOf(`?person=${person.id}`)).toEqual([
      'sign-in-failed',
      'role-changed',
      'user-created',
    ])
    const { data } = await list('?event=role-changed')
    expect(await eventsOf(`?person=${data[0]?.actor?.id}&event=role-changed`)).toHaveLength(1)
    expect(await eventsOf('?address=198.51.100.7')).toEqual(['sign-in-failed'])
    const today = people.context.now().toISOString().slice(0, 10)
    expect(await eventsOf(`?from=${today}&to=${today}`)).toEqual(await eventsOf())
    expect(await eventsOf('?to=2020-01-01')).toEqual([])
    expect(await eventsOf('?from=2099-01-01')).toEqual([])
  })

  test.each(['?event=x', '?person=x', '?from=yesterday', '?before=0'])(
    'the filter %s is refused',
    async (query) => {
      expect((await admin.read(`${listAuditEvents.path}${query}`)).status).toBe(422)
    },
  )

  test('is read in parts of 100', async () => {
    const row = { at: '2026-01-01T00:00:00.000Z', event: 'signed-in', user_id: person.id }
    const rows = Array.from({ length: 150 }, () => ({ ...row, address: null, agent: null }))
    await database.db.insertInto('audit_log').values(rows).execute()
    const first = await list(`?person=${person.id}`)
    const second = await list(`?person=${person.id}&before=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([100, 51, null])
  })

  test('is downloaded as a table, in which no text becomes a formula', async () => {
    await change({ name: '=1+1' })
    const answer = await admin.read(`${downloadAuditEvents.path}?event=name-changed`)
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv')
    const [head, line] = (await answer.text()).split('\r\n')
    expect(head).toBe('at,event,who,account,address,browser,system,before,after')
    expect(line).toContain(`name-changed,Anna,'=1+1,192.0.2.1`)
  })

  test('names the address of a withdrawn invitation, and the role of a rule', async () => {
    const invited = await invitePerson(people.context, { ...marie, role: roles.editor })
    const id = invited.ok ? invited.user.id : 0
    await admin.drop(formatEndpointPath(withdrawInvitation, { id }))
    await admin.put(formatEndpointPath(changeSignInRule, { role: 3 }), { twoFactor: true })
    const { data } = await list()
    expect(data.slice(0, 2)).toMatchObject([
      { event: 'two-factor-required', actor: { name: 'Anna' }, after: { role: 'contributor' } },
      { event: 'invitation-withdrawn', person: null, before: { email: marie.email } },
    ])
  })

  test('shows its user no address of the administrator', async () => {
    await change({ role: roles.editor })
    const [event] = await listUserEvents(database.db, person.id)
    expect(event).toMatchObject({ event: 'role-changed', address: null, agent: null })
  })

  test('loses the names in its values with the account', async () => {
    await change({ name: 'Robert' })
    const gone = { delete_at: new Date(0).toISOString() }
    await changeUser(database.db, person.id, gone, people.context.now())
    await deleteExpiredIdentityData(people.context)
    expect((await list('?event=name-changed')).data).toMatchObject([
      { actor: { name: 'Anna' }, person: null, before: null, after: null },
    ])
  })
})
