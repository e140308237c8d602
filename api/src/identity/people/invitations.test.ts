import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  invitePerson as inviteAt,
  listPeople,
  sendInvitation,
  withdrawInvitation,
} from '@vitrine/contract/endpoints/people'
import {
  requestPasswordReset,
  resetPassword,
  showPasswordLink,
  signIn,
} from '@vitrine/contract/endpoints/sign-in'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { invitePerson } from './invitations.ts'

const { name, email, password } = marie
const anna = { name: 'Anna', email: 'anna@example.org', role: roles.administrator }
const week = 7 * 24 * 60

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-2) ?? ''

describe.each(databases)('an invitation on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database)
  })

  const invite = async () => {
    const outcome = await invitePerson(people.context, { name, email, role: roles.editor })
    return outcome.ok ? tokenOf(outcome.url) : outcome.reason
  }
  const choose = async (token: unknown) => {
    const browser = people.browser()
    const body = { token, email, password, password_confirmation: password }
    return { browser, sent: await browser.post(resetPassword.path, body) }
  }
  const stateOf = async (token: string) => {
    const answer = await people.browser().read(formatEndpointPath(showPasswordLink, { token }))
    return (await answer.json()).data.state
  }

  test('sends a link that sets the password and signs in, once', async () => {
    const token = await invite()
    expect(people.mails).toMatchObject([{ to: email, template: 'invitation' }])
    expect(await stateOf(token)).toBe('invitation')
    const { browser, sent } = await choose(token)
    expect(await sent.json()).toEqual({ two_factor: false })
    const user = await (await browser.read('/api/user')).json()
    expect(user.data).toMatchObject({ name, role: roles.editor })
    expect(people.mails).toHaveLength(1)
    expect((await choose(token)).sent.status).toBe(422)
    expect(await stateOf(token)).toBe('over')
  })

  test('expires after a week, and no sign-in works before it is accepted', async () => {
    const token = await invite()
    const login = await people.browser().post(signIn.path, { email, password })
    expect(login.status).toBe(422)
    people.later(week)
    expect((await choose(token)).sent.status).toBe(422)
    expect(await stateOf(token)).toBe('over')
  })

  test('is refused for an email address in use', async () => {
    await people.add()
    expect(await invite()).toBe('email_taken')
  })

  describe('by an administrator', () => {
    let admin: Browser
    const signedInAt = async (changes: Parameters<typeof peopleOn>[1] = {}) => {
      people = peopleOn(database, changes, testAdminOrigin)
      await people.add(anna)
      admin = await people.signedIn(anna)
    }
    const person = { name, email, role: roles.editor }
    const sent = async (more: object = {}) => admin.post(inviteAt.path, { ...person, ...more })
    const linkIn = () => {
      const mail = people.mails.findLast(({ template }) => template === 'invitation')
      return mail?.template === 'invitation' ? tokenOf(mail.data.url) : ''
    }
    const idOf = async (answer: Response) => (await answer.json()).data.id as number

    test('is sent by mail with role and languages, and the answer has no link', async () => {
      await signedInAt()
      const answer = await sent({ locales: ['en'], locale: 'en' })
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({
        data: { ...person, locales: ['en'], state: 'invited', invitedUntil: expect.any(String) },
        link: null,
      })
      expect(people.mails).toMatchObject([{ to: email, locale: 'en', template: 'invitation' }])
      const { browser } = await choose(linkIn())
      expect((await (await browser.read('/api/user')).json()).data.name).toBe(name)
      expect(await (await admin.read(`${listPeople.path}?state=active`)).json()).toMatchObject({
        data: [{ name: 'Anna' }, { name, state: 'active', invitedUntil: null, locales: ['en'] }],
      })
    })

    test('is in the answer once if the server sends no mail', async () => {
      await signedInAt({ sendsMail: false })
      const answer = await (await sent()).json()
      const list = await (await admin.read(listPeople.path)).text()
      expect(list).not.toContain(tokenOf(answer.link))
      const events = await (await admin.read('/api/admin/audit-log')).text()
      expect(events).not.toContain(tokenOf(answer.link))
      expect((await choose(tokenOf(answer.link))).sent.status).toBe(200)
    })

    test.each([
      [{ email: 'nowhere' }, 'email'],
      [{ email: 'ANNA@example.org' }, 'email'],
      [{ name: '' }, 'name'],
      [{ role: 0 }, 'role'],
      [{ locales: ['en'], role: roles.visitor }, 'locales'],
      [{ locales: ['xx'] }, 'locales'],
    ])('with %j is refused', async (wrong, field) => {
      await signedInAt()
      const answer = await sent(wrong)
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    })

    test('of an invited address is refused with another sentence than of an account', async () => {
      await signedInAt()
      await sent()
      const invited = await (await sent()).json()
      const taken = await (await sent({ email: anna.email })).json()
      expect(invited.message).not.toBe(taken.message)
    })

    test('can be sent again: the earlier link ends, and the new one lasts a week', async () => {
      await signedInAt()
      const id = await idOf(await sent())
      const first = linkIn()
      people.later(week)
      admin = await people.signedIn(anna)
      const again = await admin.post(formatEndpointPath(sendInvitation, { id }))
      expect(await again.json()).toMatchObject({ data: { state: 'invited' }, link: null })
      expect(await stateOf(first)).toBe('over')
      expect((await choose(linkIn())).sent.status).toBe(200)
    })

    test('can be withdrawn, which deletes the account and frees the address', async () => {
      await signedInAt()
      const id = await idOf(await sent())
      const path = formatEndpointPath(withdrawInvitation, { id })
      expect((await admin.drop(path)).status).toBe(204)
      expect((await choose(linkIn())).sent.status).toBe(422)
      expect((await admin.drop(path)).status).toBe(404)
      expect((await sent()).status).toBe(201)
    })

    test('cannot be sent again or withdrawn once it is accepted', async () => {
      await signedInAt()
      const id = await idOf(await sent())
      await choose(linkIn())
      expect((await admin.post(formatEndpointPath(sendInvitation, { id }))).status).toBe(409)
      expect((await admin.drop(formatEndpointPath(withdrawInvitation, { id }))).status).toBe(409)
    })

    test('is accepted by a password chosen with a reset link too', async () => {
      await signedInAt()
      await sent()
      const first = linkIn()
      await people.browser().post(requestPasswordReset.path, { email })
      const mail = people.mails.at(-1)
      const token = mail?.template === 'reset' ? tokenOf(mail.data.url) : ''
      expect(await stateOf(token)).toBe('reset')
      expect((await choose(token)).sent.status).toBe(200)
      expect(await stateOf(first)).toBe('over')
      const { data } = await (await admin.read(`${listPeople.path}?state=active`)).json()
      expect(data).toHaveLength(2)
    })

    test('cannot be accepted by a reset link once it has expired', async () => {
      await signedInAt()
      await sent()
      people.later(week - 10)
      await people.browser().post(requestPasswordReset.path, { email })
      const mail = people.mails.at(-1)
      const token = mail?.template === 'reset' ? tokenOf(mail.data.url) : ''
      people.later(10)
      const mailCount = people.mails.length
      const asked = await people.browser().post(requestPasswordReset.path, { email })
      const unknown = { email: 'nobody@example.org' }
      const askedUnknown = await people.browser().post(requestPasswordReset.path, unknown)
      expect([asked.status, await asked.json()]).toEqual([200, await askedUnknown.json()])
      expect(people.mails).toHaveLength(mailCount)
      expect(await stateOf(token)).toBe('reset')
      expect((await choose(token)).sent.status).toBe(422)
    })

    test('is either accepted or withdrawn if both happen at the same time', async () => {
      await signedInAt()
      const id = await idOf(await sent())
      const [accepted, withdrawn] = await Promise.all([
        choose(linkIn()),
        admin.drop(formatEndpointPath(withdrawInvitation, { id })),
      ])
      const list = await (await admin.read(listPeople.path)).json()
      const isAccepted = accepted.sent.status === 200
      expect(withdrawn.status).toBe(isAccepted ? 409 : 204)
      expect(list.total).toBe(isAccepted ? 2 : 1)
    })

    test('is refused after 50 in an hour, with the time to wait', async () => {
      await signedInAt()
      for (let count = 0; count < 50; count++) await sent({ email: `p${count}@example.org` })
      const answer = await sent()
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      people.later(61)
      admin = await people.signedIn(anna)
      expect((await sent()).status).toBe(201)
    })
  })
})
