import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient, type HttpEnvironment } from './http-client.ts'

interface Heard {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** An API over real HTTP that answers these statuses in turn, then 200, and notes what it hears. */
async function apiAnswering(...statuses: number[]) {
  const heard: Heard[] = []
  const cookies: Record<string, string> = {}
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part)
    const body = Buffer.concat(parts).toString()
    heard.push({ method: req.method, path: req.url, headers: req.headers, body })
    if (req.url === '/sanctum/csrf-cookie') {
      cookies['XSRF-TOKEN'] = 'abc%3D%3D'
      res.writeHead(204).end()
    } else res.writeHead(statuses.shift() ?? 200, { 'Content-Type': 'application/json' }).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { heard, cookies, baseUrl: `http://127.0.0.1:${port}` }
}

function clientOf(
  { baseUrl, cookies }: { baseUrl: string; cookies: Record<string, string> },
  more: Partial<HttpEnvironment> = {},
) {
  const said: string[] = []
  const http = createHttpClient({
    mode: 'cookie',
    baseUrl,
    retry: 0,
    fetch: (url, init) => fetch(url, init),
    cookie: (name) => cookies[name],
    token: () => undefined,
    locale: () => 'en',
    warn: (message) => said.push(message),
    onUnauthenticated: () => said.push('unauthenticated'),
    ...more,
  })
  return { http, said }
}

test('a GET asks for JSON in the active locale and carries no CSRF header', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  await http('/api/user')
  expect(api.heard).toHaveLength(1)
  const [{ headers } = { headers: {} }] = api.heard
  expect(headers).toMatchObject({ accept: 'application/json', locale: 'en' })
  expect(headers).not.toHaveProperty('x-xsrf-token')
})

test('a caller’s own Accept stays', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  await http('/user/export', { headers: { Accept: 'text/csv' } })
  expect(api.heard[0]?.headers.accept).toBe('text/csv')
})

test('the first change fetches the CSRF cookie, once for all, and sends it decoded', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  const body = { email: 'ada@example.org' }
  await Promise.all([1, 2, 3].map(() => http('/login', { method: 'POST', body })))
  const [first, ...changes] = api.heard
  expect(first).toMatchObject({ method: 'GET', path: '/sanctum/csrf-cookie' })
  expect(first?.headers.accept).toBe('application/json')
  expect(changes).toHaveLength(3)
  for (const change of changes) {
    expect(change.headers['x-xsrf-token']).toBe('abc==')
    expect(change.headers['content-type']).toBe('application/json')
    expect(JSON.parse(change.body)).toEqual(body)
  }
  await http('/logout', { method: 'POST' })
  expect(api.heard.filter(({ path }) => path === '/sanctum/csrf-cookie')).toHaveLength(1)
})

test('the cookie is read anew for every request', async () => {
  const api = await apiAnswering()
  api.cookies['XSRF-TOKEN'] = 'one'
  const { http } = clientOf(api)
  await http('/user/password', { method: 'PUT', body: {} })
  api.cookies['XSRF-TOKEN'] = 'two'
  await http('/user/password', { method: 'PUT', body: {} })
  expect(api.heard.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['one', 'two'])
})

test('a cookie that cannot be decoded, or whose token was refused, is replaced once', async () => {
  const api = await apiAnswering(200, 200, 419, 200)
  api.cookies['XSRF-TOKEN'] = '%E0%A4%A'
  const { http } = clientOf(api, { repeatsStale: true })
  const change = () => http('/user/password', { method: 'PUT', body: {} })
  const tokens = () => api.heard.splice(0).map(({ headers }) => headers['x-xsrf-token'])
  await Promise.all([change(), change()])
  expect(tokens()).toEqual([undefined, 'abc==', 'abc=='])
  expect((await change()).status).toBe(200)
  expect(tokens()).toEqual(['abc==', undefined, 'abc=='])
})

test('an API that gives no cookie is asked without the header, and that is said', async () => {
  const api = await apiAnswering()
  const { http, said } = clientOf(api, { cookie: () => undefined })
  await http('/login', { method: 'POST' })
  expect(api.heard.at(-1)?.headers).not.toHaveProperty('x-xsrf-token')
  expect(said).toEqual(['The API set no CSRF cookie; it will refuse the request.'])
})

test('in token mode the stored token is sent, and no CSRF header', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api, { mode: 'token', token: () => '1|secret' })
  await http('/api/user')
  await http('/logout', { method: 'POST' })
  expect(api.heard.map(({ path }) => path)).toEqual(['/api/user', '/logout'])
  for (const { headers } of api.heard) {
    expect(headers.authorization).toBe('Bearer 1|secret')
    expect(headers).not.toHaveProperty('x-xsrf-token')
  }
})

for (const method of ['PUT', 'PATCH', 'DELETE'])
  test(`a ${method} with a form travels as a POST, and the form stays as it was`, async () => {
    const api = await apiAnswering()
    const { http } = clientOf(api)
    const body = new FormData()
    body.append('name', 'Ada')
    await http('/user/profile-information', { method, body })
    await http('/user/profile-information', { method, body })
    expect([...body.keys()]).toEqual(['name'])
    for (const sent of api.heard.slice(1)) {
      expect(sent.method).toBe('POST')
      expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      expect(sent.body.match(/name="_method"/g)).toHaveLength(1)
      expect(sent.body).toContain(method)
    }
  })

test('nothing is sent twice unless it is configured', async () => {
  const api = await apiAnswering(500)
  const { http } = clientOf(api)
  expect((await http('/api/user')).status).toBe(500)
  expect(api.heard).toHaveLength(1)
})

test('a configured retry repeats a GET that failed, and never a change', async () => {
  const api = await apiAnswering(503, 502, 200, 500)
  const { http } = clientOf(api, { retry: 2, mode: 'token' })
  expect((await http('/api/user')).status).toBe(200)
  expect(api.heard).toHaveLength(3)
  expect((await http('/login', { method: 'POST' })).status).toBe(500)
  expect(api.heard).toHaveLength(4)
})

test('a refusal that a retry cannot mend is not retried', async () => {
  const api = await apiAnswering(404)
  const { http } = clientOf(api, { retry: 2 })
  expect((await http('/api/user')).status).toBe(404)
  expect(api.heard).toHaveLength(1)
})

test('after 419 nothing is sent again, and the next change begins with a fresh CSRF cookie', async () => {
  const api = await apiAnswering(419)
  api.cookies['XSRF-TOKEN'] = 'stale'
  const { http } = clientOf(api)
  expect((await http('/logout', { method: 'POST' })).status).toBe(419)
  await http('/logout', { method: 'POST' })
  await http('/logout', { method: 'POST' })
  const sent = api.heard.map(({ path, headers }) => [path, headers['x-xsrf-token']])
  expect(sent).toEqual([
    ['/logout', 'stale'],
    ['/sanctum/csrf-cookie', undefined],
    ['/logout', 'abc=='],
    ['/logout', 'abc=='],
  ])
})

test('401 says that nobody is signed in, 419 only warns', async () => {
  const api = await apiAnswering(401, 419, 401)
  const { http, said } = clientOf(api)
  await http('/user/sessions')
  expect(said).toEqual(['unauthenticated'])
  await http('/user/sessions')
  expect(said.slice(1)).toEqual(['CSRF token mismatch: the API refused /user/sessions.'])
  await http('/api/user', { quiet: true })
  expect(said).toHaveLength(2)
  expect(api.heard).toHaveLength(3)
})

test('a client may repeat a change once that a stale token stopped, with a fresh one', async () => {
  const api = await apiAnswering(419, 200)
  api.cookies['XSRF-TOKEN'] = 'stale'
  const { http } = clientOf(api, { repeatsStale: true })
  expect((await http('/user/password', { method: 'PUT', body: {} })).status).toBe(200)
  const tokens = api.heard.map(({ headers }) => headers['x-xsrf-token'])
  expect(tokens).toEqual(['stale', undefined, 'abc=='])
})

test('a client that repeats gives up after the second refusal', async () => {
  const api = await apiAnswering(419, 419)
  const { http, said } = clientOf(api, { repeatsStale: true })
  expect((await http('/logout', { method: 'POST' })).status).toBe(419)
  expect(said).toEqual(['CSRF token mismatch: the API refused /logout.'])
})
