import { changeProfile, listSessions } from '@vitrine/contract/endpoints/account'
import { setCsrfCookie } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase, type TestDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email, password } = marie
const session = '__Host-vitrine_session'

describe.each(oneDatabase)('CSRF protection on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  beforeAll(async () => {
    database = await open()
    people = peopleOn(database)
    await people.add()
  })
  afterAll(() => database.drop())

  const rename = { name: 'Mallory' }
  const nameOf = async () =>
    (await database.db.selectFrom('users').select('name').executeTakeFirstOrThrow()).name

  test.each([
    ['no token', {}],
    ['an empty token', { [csrfHeader]: '' }],
    ['another token', { [csrfHeader]: 'x'.repeat(43) }],
    ['a malformed escape', { [csrfHeader]: '%E0%A4%A' }],
  ])('with %s: 419, a fresh cookie and no change', async (_, headers) => {
    const browser = await people.signedIn()
    browser.cookies.delete(csrfCookie)
    const response = await browser.send('PUT', changeProfile.path, rename, headers)
    expect(response.status).toBe(419)
    expect(Object.keys(await response.json())).toEqual(['message'])
    expect(browser.cookies.has(csrfCookie)).toBe(true)
    expect(await nameOf()).toBe('Marie')
    expect((await browser.put(changeProfile.path, { name: 'Marie' })).status).toBe(200)
  })

  test('the token of another session is refused', async () => {
    const [one, other] = [await people.signedIn(), await people.signedIn()]
    one.cookies.set(csrfCookie, other.cookies.get(csrfCookie) ?? '')
    expect((await one.put(changeProfile.path, rename)).status).toBe(419)
  })

  test('a token from before the sign-in is refused after it', async () => {
    const browser = people.browser()
    await browser.read(setCsrfCookie.path)
    const before = browser.cookies.get(csrfCookie) ?? ''
    await browser.signIn(email, password)
    const headers = { [csrfHeader]: before }
    expect((await browser.send('POST', '/logout', undefined, headers)).status).toBe(419)
  })

  test('the header is accepted encoded or decoded', async () => {
    const browser = await people.signedIn()
    const token = browser.cookies.get(csrfCookie) ?? ''
    const encoded = [...token].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
    const headers = { [csrfHeader]: encoded }
    const same = await browser.send('PUT', changeProfile.path, { name: 'Marie' }, headers)
    expect(same.status).toBe(200)
  })

  test.each([
    ['of a user', true, '/api/user', 200],
    ['of a user who is remembered', true, listSessions.path, 200],
    ['of a guest', false, '/api/user', 401],
  ])(
    'every answer to a session %s sets the same cookie again',
    async (whose, known, path, status) => {
      const remember = whose.endsWith('remembered')
      const browser = known ? await people.signedIn({}, { remember }) : people.browser()
      if (!known) await browser.send('GET', setCsrfCookie.path)
      const cookieBefore = browser.cookies.get(csrfCookie)
      const response = await browser.read(path)
      expect(response.status).toBe(status)
      const [cookie, ...more] = response.headers.getSetCookie()
      expect(more).toEqual([])
      expect(cookie).toContain(`${csrfCookie}=${cookieBefore}; `)
      expect(cookie?.includes('Max-Age=2592000')).toBe(remember)
    },
  )

  test('a sign-in requires the token too, so that no other page can sign a visitor in', async () => {
    const browser = people.browser()
    expect((await browser.send('POST', '/login', { email, password })).status).toBe(419)
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('the session cookie of another origin’s request is ignored', async () => {
    const browser = await people.signedIn()
    const headers = {
      origin: 'https://evil.test',
      [csrfHeader]: decodeURIComponent(browser.cookies.get(csrfCookie) ?? ''),
    }
    for (const origin of ['https://evil.test', 'null', 'https://site.test.evil.test', 'https://']) {
      const all = { ...headers, origin }
      expect((await browser.send('PUT', changeProfile.path, rename, all)).status).toBe(401)
      expect((await browser.send('GET', '/api/user', undefined, all)).status).toBe(401)
    }
    expect(await nameOf()).toBe('Marie')
  })

  test('another origin gets neither cookies nor CORS headers', async () => {
    const browser = people.browser({ origin: 'https://evil.test' })
    for (const response of [
      await browser.send('GET', setCsrfCookie.path),
      await browser.send('POST', '/login', { email, password }),
      await browser.send('OPTIONS', '/login'),
    ]) {
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test.each(['https://site.test', 'https://admin.site.test', 'https://partner.test'])(
    '%s is a first-party origin: it gets a session',
    async (origin) => {
      const browser = people.browser({ origin })
      const response = await browser.signIn(email, password)
      expect(await response.json()).toEqual({ two_factor: false })
      expect(browser.cookies.has(session)).toBe(true)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    },
  )

  test('a page without an origin is recognized by its referer', async () => {
    const browser = people.browser({ origin: '' })
    const headers = { referer: 'https://site.test/dashboard/login' }
    await browser.send('GET', setCsrfCookie.path, undefined, headers)
    expect(browser.cookies.has(session)).toBe(true)
    const response = await browser.send('POST', '/login', { email, password }, headers)
    expect(response.status).toBe(419)
  })

  test('a page of the site is first-party on any host name', async () => {
    const browser = people.browser({ origin: 'http://127.0.0.1:3000' })
    const csrf = await browser.send('GET', setCsrfCookie.path, undefined, {
      host: '127.0.0.1:3000',
    })
    expect(csrf.headers.getSetCookie().join()).not.toContain('Secure')
    expect(browser.cookies.has('vitrine_session')).toBe(true)
  })

  test('an origin that may use tokens gets one and may read the answer', async () => {
    const client = people.browser({ origin: 'https://app.test' })
    const response = await client.send('POST', '/login', { email, password })
    expect(await response.json()).toEqual({ two_factor: false, token: expect.any(String) })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.test')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('a preflight allows the headers that a Sanctum client sends', async () => {
    const response = await people
      .browser({ origin: 'https://partner.test' })
      .send('OPTIONS', changeProfile.path, undefined, { 'access-control-request-method': 'PUT' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')?.split(',')).toEqual([
      'Accept',
      'Authorization',
      'Content-Type',
      'Locale',
      'X-XSRF-TOKEN',
    ])
    expect(response.headers.get('access-control-allow-methods')?.split(',')).toContain('PUT')
  })

  test.each([
    ['urlencoded', () => new URLSearchParams({ _method: 'PUT', name: 'Marie Curie' })],
    [
      'multipart',
      () => {
        const form = new FormData()
        form.set('_method', 'put')
        form.set('name', 'Marie Curie')
        return form
      },
    ],
  ])('a POST of a %s form with `_method=PUT` is a PUT', async (_, form) => {
    const browser = await people.signedIn()
    const response = await browser.post(changeProfile.path, form())
    expect((await response.json()).data.name).toBe('Marie Curie')
    await browser.put(changeProfile.path, { name: 'Marie' })
    expect((await browser.post(changeProfile.path, new URLSearchParams())).status).toBe(405)
  })

  test.each(['GET', 'CONNECT', 'TRACE', 'FOO', ''])(
    'a form cannot set the method "%s"',
    async (method) => {
      const browser = await people.signedIn()
      const form = new URLSearchParams({ _method: method, name: 'Mallory' })
      expect((await browser.post(changeProfile.path, form)).status).toBe(405)
    },
  )

  test('a form with `_method` needs the CSRF token like any other', async () => {
    const browser = await people.signedIn()
    const form = new URLSearchParams({ _method: 'PUT', name: 'Mallory' })
    expect((await browser.send('POST', changeProfile.path, form)).status).toBe(419)
  })

  test('a malformed form is refused with 400', async () => {
    const browser = await people.signedIn()
    const response = await people.api.request('/login', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no parts at all',
    })
    expect(response.status).toBe(400)
    const form = new URLSearchParams({ email: 'a\0b', password: 'x' })
    expect((await browser.post('/login', form)).status).toBe(400)
  })
})

describe.each(oneDatabase)('a site in token mode on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  test('first-party pages get tokens too', async () => {
    const { auth } = peopleOn(database).context
    const people = peopleOn(database, { auth: { ...auth, mode: 'token' } })
    await people.add()
    const client = people.browser()
    const login = await client.send('POST', '/login', { email, password })
    const { token } = await login.json()
    expect(login.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-vitrine_device=/)])
    const headers = { authorization: `Bearer ${token}` }
    expect((await client.send('GET', '/api/user', undefined, headers)).status).toBe(200)
  })
})
