import { changePassword } from '@vitrine/contract/endpoints/account'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email, password } = marie
const fresh = 'une nouvelle phrase'

describe.each(databases)('forgotten passwords on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  const forget = (of = email, headers: Record<string, string> = {}) =>
    people.browser({ origin: '' }).send('POST', '/forgot-password', { email: of }, headers)

  /** The token in the last mail. */
  const mailed = () => {
    const mail = people.mails.at(-1)
    if (mail?.template !== 'reset') throw new Error('No reset mail was sent.')
    return new URL(mail.data.url).pathname.split('/').at(-2) ?? ''
  }
  const reset = (token: string, changes: object = {}) =>
    people.browser({ origin: '' }).send('POST', '/reset-password', {
      token,
      email,
      password: fresh,
      password_confirmation: fresh,
      ...changes,
    })
  const canSignIn = async (typed: string) =>
    (await people.browser({ address: '198.51.100.7' }).signIn(email, typed)).status === 200

  test('the link in the mail has the configured host, not the one of the request', async () => {
    await forget(email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    expect(people.mails).toEqual([
      {
        to: email,
        locale: 'fr',
        template: 'reset',
        data: {
          name: 'Marie',
          minutes: 60,
          url: `${testOrigin}/dashboard/reset-password/${mailed()}/marie%40example.org`,
        },
      },
    ])
  })

  test('the mail is in the user’s language', async () => {
    await database.db.updateTable('users').set({ locale: 'en' }).execute()
    await forget()
    const mail = people.mails.at(-1)
    expect(mail?.locale).toBe('en')
    expect(mail?.data.url).toContain(`${testOrigin}/en/dashboard/reset-password/`)
  })

  test('known and unknown addresses get the same answer, and the unknown one gets no mail', async () => {
    const [known, unknown] = [await forget(), await forget('nobody@example.org')]
    expect([unknown.status, [...unknown.headers], await unknown.json()]).toEqual([
      known.status,
      [...known.headers],
      await known.json(),
    ])
    expect(people.mails).toHaveLength(1)
  })

  test('a disabled account gets no mail', async () => {
    await database.db.updateTable('users').set({ disabled_at: '2026-01-01' }).execute()
    expect((await forget()).status).toBe(200)
    expect(people.mails).toEqual([])
  })

  test('at most one mail a minute is sent, also for concurrent requests', async () => {
    await Promise.all([forget(), forget(), forget()])
    expect(people.mails).toHaveLength(1)
    people.later(1)
    await forget()
    expect(people.mails).toHaveLength(2)
  })

  test('only the newest link works', async () => {
    await forget()
    const first = mailed()
    people.later(1)
    await forget()
    expect((await reset(first)).status).toBe(422)
    expect((await reset(mailed())).status).toBe(200)
  })

  test('a link sets a password once, and ends every session and token', async () => {
    const browser = await people.signedIn({}, { remember: true })
    const client = people.browser({ origin: '' })
    const { token } = await (await client.send('POST', '/login', { email, password })).json()
    await forget()
    const link = mailed()
    expect((await reset(link)).status).toBe(200)
    expect((await browser.read('/api/user')).status).toBe(401)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await client.send('GET', '/api/user', undefined, bearer)).status).toBe(401)
    expect(await canSignIn(password)).toBe(false)
    expect(await canSignIn(fresh)).toBe(true)
    expect((await reset(link)).status).toBe(422)
    const notices = people.mails.filter(({ template }) => template === 'password-changed')
    expect(notices).toMatchObject([{ to: email }])
  })

  test('of two concurrent uses of a link, one sets the password', async () => {
    await forget()
    const link = mailed()
    const answers = await Promise.all([reset(link), reset(link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a link expires after 60 minutes', async () => {
    await forget()
    people.later(59)
    expect((await reset(mailed(), { password: 'court' })).status).toBe(422)
    people.later(1)
    const late = await reset(mailed())
    expect(Object.keys((await late.json()).errors)).toEqual(['email'])
  })

  test('a refused password does not use up the link', async () => {
    await forget()
    const refused = await reset(mailed(), { password: 'court', password_confirmation: 'court' })
    expect(Object.keys((await refused.json()).errors)).toEqual(['password'])
    expect((await reset(mailed())).status).toBe(200)
  })

  test.each([
    ['another address', { email: 'paul@example.org' }],
    ['an unknown token', { token: 'x'.repeat(43) }],
    ['a malformed token', { token: "' or 1=1 --" }],
    ['a list of tokens', { token: ['x'] }],
    ['a different confirmation', { password_confirmation: 'une autre phrase' }],
  ])('a reset with %s is refused', async (_, changes) => {
    await people.add({ email: 'paul@example.org' })
    await forget()
    expect((await reset(mailed(), changes)).status).toBe(422)
    expect(await canSignIn(password)).toBe(true)
  })

  test('the database contains no working link', async () => {
    await forget()
    const rows = await database.db.selectFrom('one_time_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(mailed())
    const [row] = rows
    expect((await reset(row?.token_hash ?? '')).status).toBe(422)
  })

  test('a mail that cannot be queued leaves no link behind', async () => {
    const broken = peopleOn(database, {
      sendMail: async () => {
        throw new Error('The queue is full.')
      },
    })
    const asking = broken.browser({ origin: '' }).send('POST', '/forgot-password', { email })
    await expect(asking).rejects.toThrow('The queue is full.')
    expect(await database.db.selectFrom('one_time_links').selectAll().execute()).toEqual([])
  })

  test('changing the password ends the other sessions, not this one', async () => {
    const [here, there] = [await people.signedIn(), await people.signedIn()]
    const change = {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    }
    expect((await here.put(changePassword.path, change)).status).toBe(200)
    expect((await here.read('/api/user')).status).toBe(200)
    expect((await there.read('/api/user')).status).toBe(401)
    expect(people.mails.at(-1)?.template).toBe('password-changed')
    expect(await canSignIn(fresh)).toBe(true)
  })

  const refusals: [string, object, string][] = [
    ['a wrong current password', { current_password: 'ce n’est pas ça' }, 'current_password'],
    ['a different confirmation', { password_confirmation: 'autre' }, 'password_confirmation'],
    ['nine characters', { password: 'neufsigne', password_confirmation: 'neufsigne' }, 'password'],
    ['257 characters', ofLength(257), 'password'],
    ['a common password', both('Password123'), 'password'],
    ['one repeated character', both('aaaaaaaaaaaa'), 'password'],
    ['the user’s own email address', both(email.toUpperCase()), 'password'],
    ['half a surrogate pair', both(`${'\ud83e'}mot de passe long`), 'password'],
  ]
  test.each(refusals)('a change of the password is refused: %s', async (_, changes, field) => {
    const browser = await people.signedIn()
    const response = await browser.put(changePassword.path, {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
      ...changes,
    })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  test.each([
    ['ten characters', 'dix signes'],
    ['256 characters', ofLength(256).password],
    ['another script', 'كلمة مرور طويلة'],
    ['emoji', '🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵'],
    ['surrounding spaces', '  espaces autour  '],
  ])('a password of %s is accepted', async (_, typed) => {
    const browser = await people.signedIn()
    const change = { current_password: password, ...both(typed) }
    expect((await browser.put(changePassword.path, change)).status).toBe(200)
    expect(await canSignIn(typed)).toBe(true)
  })
})

function both(typed: string) {
  return { password: typed, password_confirmation: typed }
}

function ofLength(length: number) {
  return both('une phrase ! '.repeat(20).slice(0, length).padEnd(length, 'z'))
}
