import { resetPassword, signIn } from '@vitrine/contract/endpoints/sign-in'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases, withDatabase } from '../testing/databases.ts'
import { marie, peopleOn } from '../testing/people.ts'
import { invitePerson } from './invitations.ts'

const { name, email, password } = marie
const week = 7 * 24 * 60

describe.each(databases)('an invitation on $name', ({ open }) => {
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (database) => {
    people = peopleOn(database)
  })

  const invite = async () => {
    const outcome = await invitePerson(people.context, { name, email, role: roles.editor })
    return outcome.ok ? new URL(outcome.url).pathname.split('/').at(-2) : outcome
  }
  const choose = async (token: unknown) => {
    const browser = people.browser()
    const body = { token, email, password, password_confirmation: password }
    return { browser, sent: await browser.post(resetPassword.path, body) }
  }

  test('sends a link that sets the password and signs in, once', async () => {
    const token = await invite()
    expect(people.mails).toMatchObject([{ to: email, template: 'invitation' }])
    const { browser, sent } = await choose(token)
    expect(await sent.json()).toEqual({ two_factor: false })
    const user = await (await browser.read('/api/user')).json()
    expect(user.data).toMatchObject({ name, role: roles.editor })
    expect(people.mails).toHaveLength(1)
    expect((await choose(token)).sent.status).toBe(422)
  })

  test('expires after a week, and no sign-in works before it is accepted', async () => {
    const token = await invite()
    const login = await people.browser().post(signIn.path, { email, password })
    expect(login.status).toBe(422)
    people.later(week)
    expect((await choose(token)).sent.status).toBe(422)
  })

  test('is refused for an email address in use', async () => {
    await people.add()
    expect(await invite()).toEqual({ ok: false, reason: 'email_taken' })
  })
})
