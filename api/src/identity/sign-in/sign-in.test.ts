import { changeProfile } from '@vitrine/contract/endpoints/account'
import { setCsrfCookie, showUser } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email, password } = marie
const cookieLines = (response: Response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.split('=')[0], attributes.toSorted()]
    }),
  )

describe.each(databases)('signing in on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  test('the flow of a Sanctum client: cookie, sign-in, user, sign-out', async () => {
    const browser = people.browser()
    expect((await browser.read(showUser.path)).status).toBe(401)
    const csrf = await browser.send('GET', setCsrfCookie.path)
    expect(csrf.status).toBe(204)
    expect(await csrf.text()).toBe('')
    expect(cookieLines(csrf)).toEqual({
      [csrfCookie]: ['Path=/', 'SameSite=Lax', 'Secure'],
      '__Host-vitrine_session': ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
    const guest = browser.cookies.get('__Host-vitrine_session')
    const token = decodeURIComponent(browser.cookies.get(csrfCookie) ?? '')
    const headers = { [csrfHeader]: token }
    const login = await browser.send('POST', '/login', { email, password }, headers)
    expect(login.status).toBe(200)
    expect(await login.json()).toEqual({ two_factor: false })
    expect(browser.cookies.get('__Host-vitrine_session')).not.toBe(guest)
    const user = await browser.read('/api/user')
    expect(user.headers.get('cache-control')).toBe('no-store')
    expect(await user.json()).toEqual({
      data: {
        id: expect.any(Number),
        name: 'Marie',
        email,
        role: 4,
        locale: null,
        avatar: null,
        two_factor: false,
        must_set_up_two_factor: false,
        new_device_mails: true,
        weekly_mails: null,
        pending_email: null,
        deletion_at: null,
        created_at: expect.any(String),
      },
    })
    expect((await browser.post('/logout')).status).toBe(204)
    expect((await browser.read('/api/user')).status).toBe(401)
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('the flow of a client with a token', async () => {
    const client = people.browser({ origin: '' })
    const login = await client.send('POST', '/login', { email, password })
    expect(login.headers.getSetCookie()).toEqual([])
    const { token, two_factor } = await login.json()
    expect(two_factor).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    const user = await client.send('GET', '/api/user', undefined, headers)
    expect((await user.json()).data.email).toBe(email)
    const change = await client.send('PUT', changeProfile.path, { name: 'Marie C.' }, headers)
    expect((await change.json()).data.name).toBe('Marie C.')
    expect((await client.send('POST', '/logout', undefined, headers)).status).toBe(204)
    expect((await client.send('GET', '/api/user', undefined, headers)).status).toBe(401)
  })

  test('a token is not accepted as a cookie, nor a cookie as a token', async () => {
    const browser = await people.signedIn()
    const session = browser.cookies.get('__Host-vitrine_session')
    const client = people.browser({ origin: '' })
    const bearer = { authorization: `Bearer ${session}` }
    expect((await client.send('GET', '/api/user', undefined, bearer)).status).toBe(401)
    const { token } = await (await client.send('POST', '/login', { email, password })).json()
    const cookie = { cookie: `__Host-vitrine_session=${token}` }
    expect((await client.send('GET', '/api/user', undefined, cookie)).status).toBe(401)
  })

  test('signing in again ends the previous session', async () => {
    const browser = await people.signedIn()
    const before = new Map(browser.cookies)
    await browser.signIn(email, password)
    const other = people.browser()
    for (const [name, value] of before) other.cookies.set(name, value)
    expect((await other.read('/api/user')).status).toBe(401)
    expect((await browser.read('/api/user')).status).toBe(200)
  })

  test('requesting the CSRF cookie does not end the session', async () => {
    const browser = await people.signedIn()
    const before = new Map(browser.cookies)
    await browser.read(setCsrfCookie.path)
    expect(browser.cookies).toEqual(before)
    expect((await browser.read('/api/user')).status).toBe(200)
  })

  test('the cookies are valid for the whole domain only if configured', async () => {
    const { auth } = people.context
    const wide = peopleOn(database, { auth: { ...auth, cookieDomain: 'site.test' } })
    const csrf = await wide.browser().read(setCsrfCookie.path)
    for (const attributes of Object.values(cookieLines(csrf)))
      expect(attributes).toContain('Domain=site.test')
    const browser = await wide.signedIn()
    expect((await browser.read('/api/user')).status).toBe(200)
  })

  test('with `remember` the cookies are persistent', async () => {
    const browser = people.browser()
    await browser.read(setCsrfCookie.path)
    const response = await browser.signIn(email, password, { remember: true })
    const lines = cookieLines(response)
    for (const name of [csrfCookie, '__Host-vitrine_session'])
      expect(lines[name]).toContain('Max-Age=2592000')
  })

  test('without `remember` the session ends after 12 idle hours', async () => {
    const browser = await people.signedIn()
    people.later(11 * 60)
    expect((await browser.read('/api/user')).status).toBe(200)
    people.later(11 * 60)
    expect((await browser.read('/api/user')).status).toBe(200)
    people.later(12 * 60)
    expect((await browser.read('/api/user')).status).toBe(401)
  })

  test('with `remember` the session ends after 30 days, used or not', async () => {
    const browser = await people.signedIn({}, { remember: 'on' })
    const day = 24 * 60
    people.later(29 * day)
    expect((await browser.read('/api/user')).status).toBe(200)
    people.later(day)
    expect((await browser.read('/api/user')).status).toBe(401)
  })

  test('the email address is accepted in any case and with surrounding spaces', async () => {
    expect((await people.browser().signIn(` ${email.toUpperCase()} `, password)).status).toBe(200)
  })

  test('a password matches in any Unicode normalization form', async () => {
    await people.add({ email: 'rene@example.org', password: 'été à la plage'.normalize('NFD') })
    const typed = 'été à la plage'.normalize('NFC')
    expect((await people.browser().signIn('rene@example.org', typed)).status).toBe(200)
  })

  test('the database contains neither passwords nor session tokens', async () => {
    const browser = await people.signedIn()
    const { password_hash } = await database.db
      .selectFrom('users')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    const session = await database.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const sent = browser.cookies.get('__Host-vitrine_session') ?? ''
    expect(JSON.stringify(session)).not.toContain(sent)
  })

  test('signing out without a session succeeds', async () => {
    expect((await people.browser().post('/logout')).status).toBe(204)
    const browser = await people.signedIn()
    await database.db.deleteFrom('sessions').execute()
    expect((await browser.post('/logout')).status).toBe(204)
  })
})
