import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { setUp as setUpEndpoint, showSetUp } from '@vitrine/contract/endpoints/sign-in'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { createPerson, setDisabled, setPassword } from '../people/administration.ts'
import { setRole } from '../people/change-person.ts'
import { createSetUpLink } from './set-up.ts'

const administrator = { ...marie, role: roles.administrator }

describe.each(databases)('the first administrator on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database)
  })

  const tokenIn = (link = '') => new URL(link).pathname.split('/').at(-1) ?? ''
  const person = { name: 'Marie', email: marie.email, password: marie.password }
  const setUp = (token: string, changes: object = {}) => {
    const browser = people.browser()
    return { browser, sent: browser.post(setUpEndpoint.path, { token, ...person, ...changes }) }
  }

  test('is created with the link from the terminal, and is signed in', async () => {
    const link = await createSetUpLink(people.context)
    expect(link).toMatch(`${testOrigin}/dashboard/setup/`)
    const { browser, sent } = setUp(tokenIn(link))
    expect(await (await sent).json()).toEqual({ two_factor: false })
    const user = await (await browser.read('/api/user')).json()
    expect(user.data).toMatchObject({ name: 'Marie', role: roles.administrator })
    expect(people.mails).toMatchObject([{ to: marie.email, template: 'welcome' }])
    expect(await createSetUpLink(people.context)).toBeUndefined()
  })

  test('sees the state of the link before the form', async () => {
    const state = async (token: string) => {
      const answer = await people.browser().read(formatEndpointPath(showSetUp, { token }))
      return (await answer.json()).data.state
    }
    const token = tokenIn(await createSetUpLink(people.context))
    expect(await state(token)).toBe('open')
    expect(await state('x'.repeat(43))).toBe('over')
    people.later(24 * 60)
    expect(await state(token)).toBe('over')
    await people.add(administrator)
    expect(await state(token)).toBe('not_needed')
  })

  test('using one link invalidates the others', async () => {
    const links = [await createSetUpLink(people.context), await createSetUpLink(people.context)]
    const answers = await Promise.all(
      links.map((link, at) => setUp(tokenIn(link), { email: `chef${at}@example.org` }).sent),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await database.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  test('a link expires after a day, or when there is an administrator', async () => {
    const first = tokenIn(await createSetUpLink(people.context))
    people.later(24 * 60)
    expect((await setUp(first).sent).status).toBe(422)
    const second = tokenIn(await createSetUpLink(people.context))
    await people.add({ ...administrator, email: 'chef@example.org' })
    expect((await setUp(second).sent).status).toBe(422)
  })

  test('errors are reported at their fields and do not use up the link', async () => {
    const token = tokenIn(await createSetUpLink(people.context))
    const response = await setUp(token, { name: '', email: 'x', password: 'court' }).sent
    expect(Object.keys((await response.json()).errors)).toEqual(['name', 'email', 'password'])
    expect((await setUp('x'.repeat(43)).sent).status).toBe(422)
    expect((await setUp(token).sent).status).toBe(200)
  })

  test('the last administrator cannot be demoted or disabled', async () => {
    await people.add(administrator)
    const { context } = people
    const no = { ok: false, reason: 'administrator_needed' }
    expect(await setRole(context, marie.email, roles.editor)).toEqual(no)
    expect(await setDisabled(context, marie.email, true)).toEqual(no)
    await people.add({ ...administrator, email: 'chef@example.org' })
    expect(await setRole(context, marie.email, roles.editor)).toMatchObject({ ok: true })
  })

  test('setting a password in the terminal ends every session', async () => {
    await people.add()
    const browser = await people.signedIn()
    await setPassword(people.context, marie.email, 'une nouvelle phrase')
    expect((await browser.read('/api/user')).status).toBe(401)
    expect((await browser.signIn(marie.email, 'une nouvelle phrase')).status).toBe(200)
  })

  test.each([
    ['an email address in use', { email: 'MARIE@example.org' }, 'email_taken'],
    ['an invalid email address', { email: 'marie' }, 'email_invalid'],
    ['an empty name', { name: ' ' }, 'name_length'],
    ['a common password', { password: 'password123' }, 'password_common'],
  ])('no account is created with %s', async (_, changes, reason) => {
    await people.add()
    const outcome = await createPerson(people.context, { ...marie, ...changes })
    expect(outcome).toEqual({ ok: false, reason })
  })
})
