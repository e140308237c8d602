import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  changePerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  listPeople,
  resetTwoFactorOfPerson,
  showPerson,
} from '@vitrine/contract/endpoints/people'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { changeUser, type UserRow } from '../stores/user-store.ts'
import { invitePerson } from './invitations.ts'

const anna = { name: 'Anna', email: 'anna@example.org', role: roles.administrator }
const bob = { name: 'Bob', email: 'bob@example.org', role: roles.contributor }
const none = 2_000_000_000

describe.each(databases)('people on $name', ({ open }) => {
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

  const list = async (query = '') => (await admin.read(`${listPeople.path}${query}`)).json()
  const namesOf = async (query: string) =>
    (await list(query)).data.map(({ name }: { name: string }) => name)
  const at = (endpoint: { path: `/${string}` }, id = person.id) =>
    endpoint.path.replace('{id}', String(id))
  const change = (body: object, id = person.id) => admin.put(at(changePerson, id), body)

  test('the list describes each person, by name', async () => {
    const { data, total, pageSize } = await list()
    expect([total, pageSize]).toEqual([2, 50])
    expect(data).toMatchObject([
      { name: 'Anna', state: 'active', isLastAdministrator: true, lastSeenAt: expect.any(String) },
      {
        ...bob,
        locales: null,
        state: 'active',
        twoFactor: false,
        twoFactorRequired: false,
        isLastAdministrator: false,
        lastSeenAt: null,
        invitedUntil: null,
        deletionAt: null,
      },
    ])
  })

  test('the list is searched by name and address, and filtered by role and state', async () => {
    await people.add({ ...marie, name: 'Carla_%', email: 'carla@example.org', role: roles.editor })
    const invited = { name: 'Dora', email: 'dora@example.net', role: roles.editor }
    await invitePerson(people.context, invited)
    await admin.post(at(disablePerson))
    expect(await namesOf('?q=EXAMPLE.NET')).toEqual(['Dora'])
    expect(await namesOf('?q=_%25')).toEqual(['Carla_%'])
    expect(await namesOf('?role=2')).toEqual(['Carla_%', 'Dora'])
    expect(await namesOf('?state=invited')).toEqual(['Dora'])
    expect(await namesOf('?state=disabled')).toEqual(['Bob'])
    expect(await namesOf('?state=active')).toEqual(['Anna', 'Carla_%'])
    expect(await list('?page=2')).toMatchObject({ data: [], total: 4 })
  })

  test.each(['?page=0', '?page=x', '?role=9', '?state=gone', `?q=${'x'.repeat(201)}`])(
    'the query %s is refused',
    async (query) => {
      expect((await admin.read(`${listPeople.path}${query}`)).status).toBe(422)
    },
  )

  test('an expired invitation is listed as such', async () => {
    await invitePerson(people.context, { ...marie, email: 'dora@example.net' })
    people.later(7 * 24 * 60)
    admin = await people.signedIn(anna)
    expect(await namesOf('?state=invitation-expired')).toEqual(['Marie'])
    expect(await namesOf('?state=invited')).toEqual([])
  })

  test('a changed role applies to the next request of a session', async () => {
    const browser = await people.signedIn(bob)
    const answer = await change({ role: roles.administrator })
    expect(await answer.json()).toMatchObject({ data: { role: roles.administrator } })
    expect((await browser.read(listPeople.path)).status).toBe(200)
    await change({ role: roles.visitor })
    expect((await browser.read(listPeople.path)).status).toBe(403)
  })

  test('languages limit editors and contributors, and end with another role', async () => {
    const answer = await change({ locales: ['en', 'fr', 'en'] })
    expect((await answer.json()).data.locales).toEqual(['en', 'fr'])
    expect((await (await change({ name: 'Bob B' })).json()).data).toMatchObject({
      name: 'Bob B',
      locales: ['en', 'fr'],
    })
    expect((await (await change({ role: roles.administrator })).json()).data.locales).toBeNull()
  })

  test.each([
    [{ locales: [] }, 'locales'],
    [{ locales: ['xx'] }, 'locales'],
    [{ locales: ['en'], role: roles.administrator }, 'locales'],
    [{ role: 5 }, 'role'],
    [{ role: '1' }, 'role'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
  ])('the change %j is refused', async (body, field) => {
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
  })

  test('a disabled person is signed out and cannot sign in until enabled', async () => {
    const browser = await people.signedIn(bob)
    expect(await (await admin.post(at(disablePerson))).json()).toMatchObject({
      data: { state: 'disabled' },
    })
    expect((await browser.read('/api/user')).status).toBe(401)
    expect((await people.browser().signIn(bob.email, marie.password)).status).toBe(422)
    await admin.post(at(enablePerson))
    expect((await people.browser().signIn(bob.email, marie.password)).status).toBe(200)
  })

  test('administrators cannot disable their own account', async () => {
    const { data } = await list()
    await people.add({ ...anna, email: 'other@example.org' })
    const answer = await admin.post(at(disablePerson, data[0].id))
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'own_account'])
  })

  test('all sessions of a person end, and the last activity stays', async () => {
    const browser = await people.signedIn(bob)
    const { data } = await (await admin.drop(at(endSessionsOfPerson))).json()
    expect(data.lastSeenAt).toEqual(expect.any(String))
    expect((await browser.read('/api/user')).status).toBe(401)
  })

  test('administrators who end their own sessions keep the present one', async () => {
    const other = await people.signedIn(anna)
    const { data } = await list()
    await admin.drop(at(endSessionsOfPerson, data[0].id))
    expect((await other.read('/api/user')).status).toBe(401)
    expect((await admin.read('/api/user')).status).toBe(200)
  })

  test('a reset of the second step ends the sessions, and a mail says that an administrator did it', async () => {
    await changeUser(database.db, person.id, { two_factor_at: '2026-01-01' }, new Date())
    expect((await list()).data[1].twoFactor).toBe(true)
    await admin.drop(at(resetTwoFactorOfPerson))
    expect((await list()).data[1].twoFactor).toBe(false)
    expect(people.mails).toMatchObject([
      { to: bob.email, template: 'two-factor-off', data: { from: 'administrator' } },
    ])
  })

  test.each([
    ['PUT', changePerson],
    ['POST', disablePerson],
    ['POST', enablePerson],
    ['DELETE', endSessionsOfPerson],
    ['DELETE', resetTwoFactorOfPerson],
  ] as const)('%s $path of an unknown person answers 404', async (method, endpoint) => {
    expect((await admin.change(method, at(endpoint, none), {})).status).toBe(404)
  })

  test('an unknown person cannot be shown', async () => {
    expect((await admin.read(formatEndpointPath(showPerson, { id: none }))).status).toBe(404)
    expect((await admin.read(at(showPerson))).status).toBe(200)
  })

  test('a change needs a password typed within 15 minutes, and is refused before its body', async () => {
    people.later(16)
    expect((await admin.read(listPeople.path)).status).toBe(200)
    const answers = [
      await change({ role: 'not a number' }),
      await admin.post(listPeople.path, {}),
      await admin.post(at(disablePerson)),
      await admin.drop(at(resetTwoFactorOfPerson)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([423, 423, 423, 423])
  })
})
