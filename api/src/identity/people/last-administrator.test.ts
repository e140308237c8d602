import { requestDeletion } from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { changePerson, disablePerson } from '@vitrine/contract/endpoints/people'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { peopleOn } from '../../testing/people.ts'
import { findActiveAdministrators } from '../stores/user-store.ts'
import { setDisabled } from './administration.ts'
import { setRole } from './change-person.ts'
import { invitePerson } from './invitations.ts'

const anna = { name: 'Anna', email: 'anna@example.org', role: roles.administrator }
const bob = { name: 'Bob', email: 'bob@example.org', role: roles.administrator }
const editor = { role: roles.editor }

describe.each(databases)('the last administrator on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database, {}, testAdminOrigin)
  })

  const twoAdministrators = async () => {
    const ids = [(await people.add(anna)).id, (await people.add(bob)).id] as const
    const browsers = [await people.signedIn(anna), await people.signedIn(bob)] as const
    return { ids, browsers }
  }
  const demoted = (id: number) => formatEndpointPath(changePerson, { id })
  const countAdministrators = async () => (await findActiveAdministrators(database.db)).length

  test('cannot be demoted by a call, and the answer says why', async () => {
    const { id } = await people.add(anna)
    const browser = await people.signedIn(anna)
    const answer = await browser.put(demoted(id), editor)
    expect(answer.status).toBe(409)
    expect((await answer.json()).code).toBe('last_administrator')
    expect(await countAdministrators()).toBe(1)
  })

  test('cannot be demoted or disabled by a command', async () => {
    await people.add(anna)
    const refused = { ok: false, reason: 'administrator_needed' }
    expect(await setRole(people.context, anna.email, roles.editor)).toEqual(refused)
    expect(await setDisabled(people.context, anna.email, true)).toEqual(refused)
  })

  test('cannot delete the own account', async () => {
    await people.add(anna)
    const browser = await people.signedIn(anna)
    expect((await browser.drop(requestDeletion.path)).status).toBe(409)
  })

  test('is the one who does not delete the own account', async () => {
    const { ids, browsers } = await twoAdministrators()
    expect((await browsers[0].drop(requestDeletion.path)).status).toBe(200)
    expect((await browsers[1].put(demoted(ids[1]), editor)).status).toBe(409)
    expect((await browsers[1].drop(requestDeletion.path)).status).toBe(409)
  })

  test('does not count an invited administrator, who cannot sign in yet', async () => {
    const { id } = await people.add(anna)
    const invited = await invitePerson(people.context, bob)
    const browser = await people.signedIn(anna)
    expect((await browser.put(demoted(id), editor)).status).toBe(409)
    const invitedId = invited.ok ? invited.user.id : 0
    expect((await browser.put(demoted(invitedId), editor)).status).toBe(200)
  })

  test('remains if two administrators demote each other at the same time', async () => {
    const { ids, browsers } = await twoAdministrators()
    const answers = await Promise.all([
      browsers[0].put(demoted(ids[1]), editor),
      browsers[1].put(demoted(ids[0]), editor),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The second one is the last administrator, or no longer an administrator.
    expect([403, 409]).toContain(statuses.find((status) => status !== 200))
    expect(await countAdministrators()).toBe(1)
  })

  test('remains if changes of different kinds run at the same time', async () => {
    const { ids, browsers } = await twoAdministrators()
    await Promise.all([
      browsers[0].post(formatEndpointPath(disablePerson, { id: ids[1] })),
      browsers[1].put(demoted(ids[0]), editor),
      browsers[0].drop(requestDeletion.path),
      browsers[1].drop(requestDeletion.path),
      setRole(people.context, anna.email, roles.visitor),
      setDisabled(people.context, bob.email, true),
    ])
    expect(await countAdministrators()).toBe(1)
  })
})
