import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, testSite } from '../../src/testing/product.ts'

const admin = { email: 'ada@example.org', password: 'une phrase de passe sûre' }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ admin })
})
afterAll(() => product.stop())

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

/** Sends a form like a page of this origin. */
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: form(fields),
    headers: { accept: 'text/html', origin: product.url, ...headers },
  })

describe('addresses', () => {
  test.each([
    ['/DASHBOARD/Login', '/dashboard/login'],
    ['/dashboard/login/?redirect=/a', '/dashboard/login?redirect=/a'],
    ['/EN/dashboard/login', '/en/dashboard/login'],
    ['//dashboard/login', '/dashboard/login'],
  ])('%s redirects to %s', async (path, address) => {
    const response = await product.visit(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(address)
  })

  test('a form to another spelling of an address is redirected with its data', async () => {
    expect((await send('/Dashboard/login', {})).status).toBe(308)
  })

  test.each(['/fr/dashboard/login', '/dashboard/reset-password/a%2Fb/c%40d.e'])(
    '%s is a screen',
    async (path) => {
      expect((await product.visit(path)).status).toBe(200)
    },
  )

  test.each(['/dashboard/nowhere', '/dashboard/reset-password/token', '/en/dashboard/setup'])(
    '%s is not a screen: 404, "Page Not Found: {path}"',
    async (path) => {
      const response = await product.visit(path, { accept: 'application/json' })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ message: `Page Not Found: ${path}` })
    },
  )

  test('if every address has a prefix, one without it redirects to the default language', async () => {
    const site = { i18n: { ...testSite.i18n, strategy: 'prefix' as const } }
    const other = await startTestProduct({ site })
    const response = await other.visit('/dashboard/login')
    expect(response.headers.get('location')).toBe('/fr/dashboard/login')
    await other.stop()
  })
})

describe('headers', () => {
  test.each([
    ['/dashboard/login', 'same-origin'],
    ['/dashboard/forgot-password', 'same-origin'],
    ['/dashboard/reset-password/token/ada%40example.org', 'no-referrer'],
    ['/dashboard/setup/token', 'no-referrer'],
    ['/en/dashboard/confirm-email/token', 'no-referrer'],
    ['/dashboard/take-back-email/token', 'no-referrer'],
  ])('%s is not cached, and its referrer policy is %s', async (path, referrer) => {
    const { status, headers } = await product.visit(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe(referrer)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['/dashboard/login', 'gzip, br', 'br'],
    ['/dashboard/login', 'gzip, br;q=0', 'gzip'],
    ['/dashboard/login', 'identity', null],
    ['/dashboard/nowhere', 'br', 'br'],
    ['/dashboard/reset-password/token/ada%40example.org', 'br', null],
    ['/en/dashboard/setup/token', 'br', null],
    ['/dashboard/profile-2', 'br', null],
  ])(
    '%s with the codings %s is sent in %s, uncompressed if it contains a secret',
    async (at, codings, sent) => {
      const answer = await product.visit(at, { 'accept-encoding': codings })
      expect(answer.headers.get('content-encoding')).toBe(sent)
      if (answer.status !== 302) expect(await answer.text()).toContain('</html>')
    },
  )
})

describe('forms', () => {
  const credentials = { ...admin }

  const foreign: [name: string, value: string][] = [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-fetch-site', 'none'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ]
  test.each(foreign)('with %s %s is refused', async (name, value) => {
    const response = await send('/dashboard/login', credentials, { [name]: value })
    expect(response.status).toBe(403)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('with valid credentials sign the user in and redirect by GET', async () => {
    const response = await send('/en/dashboard/login?redirect=/en/x', credentials)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/en/x')
    const cookies = response.headers.getSetCookie().map((field) => field.split('=', 1)[0])
    expect(cookies.sort()).toEqual(['XSRF-TOKEN', 'vitrine_device', 'vitrine_session'])
  })

  test('with errors are shown again, without the password and uncompressed', async () => {
    const response = await send('/dashboard/login', { email: 'ada@', password: 'tout à fait' })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-encoding')).toBeNull()
    const html = await response.text()
    expect(html).toContain('role="alert"')
    expect(html).not.toContain('tout à fait')
  })

  test('that are too large are refused with 413', async () => {
    const response = await send('/dashboard/login', { email: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
  })

  test('with more fields than any screen has are refused with 400', async () => {
    const fields = Array.from({ length: 101 }, (_, at) => [`field-${at}`, ''])
    const response = await send('/dashboard/login', Object.fromEntries(fields))
    expect(response.status).toBe(400)
  })

  test('with a body of another type are refused with 400', async () => {
    const response = await fetch(`${product.url}/dashboard/login`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: product.url },
    })
    expect(response.status).toBe(400)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'with the method %s are refused with 405',
    async (method) => {
      const response = await fetch(`${product.url}/dashboard/login`, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
    },
  )
})

describe('a session', () => {
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((field) => field.split(';', 1)[0] ?? '')
  const signedIn = async () => cookiesOf(await send('/dashboard/login', { ...admin }))
  const statusOf = async (cookies: string[]) => {
    const path = '/dashboard/profile-2'
    return (await product.visit(path, { cookie: cookies.join('; ') })).status
  }

  test('is renewed when the password changes, and the screen sends the new cookie', async () => {
    const before = await signedIn()
    const fields = {
      intent: 'password',
      current_password: admin.password,
      password: admin.password,
      password_confirmation: admin.password,
    }
    const headers = { cookie: before.join('; ') }
    const after = cookiesOf(await send('/dashboard/profile-2', fields, headers))
    const names = after.map((pair) => pair.split('=', 1)[0])
    expect(names.toSorted()).toEqual(['XSRF-TOKEN', 'vitrine_session'])
    expect([await statusOf(before), await statusOf(after)]).toEqual([302, 200])
  })

  test('with a duplicate cookie counts as a guest, as in the API', async () => {
    const cookies = await signedIn()
    const session = cookies.find((pair) => pair.startsWith('vitrine_session=')) ?? ''
    expect(await statusOf(cookies)).toBe(200)
    for (const twice of [session, 'vitrine_session=x']) {
      expect(await statusOf([...cookies, twice])).toBe(302)
      expect(await statusOf([twice, ...cookies])).toBe(302)
      const cookie = [...cookies, twice].join('; ')
      expect((await product.visit('/api/user', { cookie })).status).toBe(401)
    }
  })
})

test('in token mode the token is stored in a cookie, which signing out deletes', async () => {
  const site = { auth: { ...testSite.auth, mode: 'token' as const } }
  const other = await startTestProduct({ site, admin })
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(other.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: form(fields),
      headers: { origin: other.url, cookie },
    })
  const signedIn = await post('/dashboard/login', { ...admin })
  const [field = '', ...others] = signedIn.headers
    .getSetCookie()
    .toSorted((a, b) => Number(a.startsWith('vitrine_')) - Number(b.startsWith('vitrine_')))
  expect(others).toEqual([expect.stringMatching(/^vitrine_device=[^;]{43}; .*HttpOnly/)])
  expect(signedIn.headers.get('location')).toBe('/dashboard')
  expect(field).toMatch(/^vitrine-token=[^;]{20,}; Path=\/; SameSite=Lax$/)
  const [cookie = ''] = field.split(';', 1)
  const home = await other.visit('/dashboard', { cookie })
  expect(await home.text()).toContain('ada')
  const out = await post('/dashboard/logout', {}, cookie)
  expect(out.headers.get('location')).toBe('/dashboard/login')
  expect(out.headers.getSetCookie()).toEqual(['vitrine-token=; Path=/; SameSite=Lax; Max-Age=0'])
  const after = await other.visit('/dashboard/login', { cookie })
  expect(after.status, 'the token is invalid').toBe(200)
  expect(after.headers.getSetCookie()).toHaveLength(1)
  await other.stop()
})
