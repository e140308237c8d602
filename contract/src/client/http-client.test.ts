import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient, type HttpEnvironment } from './http-client.ts'

interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts an HTTP API that answers these statuses in turn, then 200, and records its requests. */
async function apiAnswering(...statuses: number[]) {
  const requests: ReceivedRequest[] = []
  const cookies: Record<string, string> = {}
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part)
    const body = Buffer.concat(parts).toString()
    requests.push({ method: req.method, path: req.url, headers: req.headers, body })
    if (req.url === '/sanctum/csrf-cookie') {
      cookies['XSRF-TOKEN'] = 'abc%3D%3D'
      res.writeHead(204).end()
    } else res.writeHead(statuses.shift() ?? 200, { 'Content-Type': 'application/json' }).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { requests, cookies, baseUrl: `http://127.0.0.1:${port}` }
}

function clientOf(
  { baseUrl, cookies }: { baseUrl: string; cookies: Record<string, string> },
  more: Partial<HttpEnvironment> = {},
) {
  const events: string[] = []
  const http = createHttpClient({
    mode: 'cookie',
    baseUrl,
    retry: 0,
    fetch: (url, init) => fetch(url, init),
    cookie: (name) => cookies[name],
    token: () => undefined,
    locale: () => 'en',
    warn: (message) => events.push(message),
    onUnauthenticated: () => events.push('unauthenticated'),
    ...more,
  })
  return { http, events }
}

test('a GET requests JSON in the active locale, without a CSRF header', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  await http('/api/user')
  expect(api.requests).toHaveLength(1)
  const [{ headers } = { headers: {} }] = api.requests
  expect(headers).toMatchObject({ accept: 'application/json', locale: 'en' })
  expect(headers).not.toHaveProperty('x-xsrf-token')
})

test('the Accept header of the caller is not replaced', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  await http('/user/export', { headers: { Accept: 'text/csv' } })
  expect(api.requests[0]?.headers.accept).toBe('text/csv')
})

test('concurrent first changes fetch the CSRF cookie once, and send it decoded', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api)
  const body = { email: 'ada@example.org' }
  await Promise.all([1, 2, 3].map(() => http('/login', { method: 'POST', body })))
  const [first, ...changes] = api.requests
  expect(first).toMatchObject({ method: 'GET', path: '/sanctum/csrf-cookie' })
  expect(first?.headers.accept).toBe('application/json')
  expect(changes).toHaveLength(3)
  for (const change of changes) {
    expect(change.headers['x-xsrf-token']).toBe('abc==')
    expect(change.headers['content-type']).toBe('application/json')
    expect(JSON.parse(change.body)).toEqual(body)
  }
  await http('/logout', { method: 'POST' })
  expect(api.requests.filter(({ path }) => path === '/sanctum/csrf-cookie')).toHaveLength(1)
})

test('the cookie is read for each request', async () => {
  const api = await apiAnswering()
  api.cookies['XSRF-TOKEN'] = 'one'
  const { http } = clientOf(api)
  await http('/user/password', { method: 'PUT', body: {} })
  api.cookies['XSRF-TOKEN'] = 'two'
  await http('/user/password', { method: 'PUT', body: {} })
  expect(api.requests.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['one', 'two'])
})

test('an undecodable cookie or a refused token is replaced once', async () => {
  const api = await apiAnswering(200, 200, 419, 200)
  api.cookies['XSRF-TOKEN'] = '%E0%A4%A'
  const { http } = clientOf(api, { repeatsStale: true })
  const change = () => http('/user/password', { method: 'PUT', body: {} })
  const tokens = () => api.requests.splice(0).map(({ headers }) => headers['x-xsrf-token'])
  await Promise.all([change(), change()])
  expect(tokens()).toEqual([undefined, 'abc==', 'abc=='])
  expect((await change()).status).toBe(200)
  expect(tokens()).toEqual(['abc==', undefined, 'abc=='])
})

test('without a CSRF cookie from the API, the request has no CSRF header and a warning is logged', async () => {
  const api = await apiAnswering()
  const { http, events } = clientOf(api, { cookie: () => undefined })
  await http('/login', { method: 'POST' })
  expect(api.requests.at(-1)?.headers).not.toHaveProperty('x-xsrf-token')
  expect(events).toEqual(['The API set no CSRF cookie; it will refuse the request.'])
})

test('in token mode each request has the stored token and no CSRF header', async () => {
  const api = await apiAnswering()
  const { http } = clientOf(api, { mode: 'token', token: () => '1|secret' })
  await http('/api/user')
  await http('/logout', { method: 'POST' })
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/user', '/logout'])
  for (const { headers } of api.requests) {
    expect(headers.authorization).toBe('Bearer 1|secret')
    expect(headers).not.toHaveProperty('x-xsrf-token')
  }
})

for (const method of ['PUT', 'PATCH', 'DELETE'])
  test(`a ${method} with a form is sent as a POST, and the form is not changed`, async () => {
    const api = await apiAnswering()
    const { http } = clientOf(api)
    const body = new FormData()
    body.append('name', 'Ada')
    await http('/user/profile-information', { method, body })
    await http('/user/profile-information', { method, body })
    expect([...body.keys()]).toEqual(['name'])
    for (const sent of api.requests.slice(1)) {
      expect(sent.method).toBe('POST')
      expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      expect(sent.body.match(/name="_method"/g)).toHaveLength(1)
      expect(sent.body).toContain(method)
    }
  })

test('a failed request is not retried by default', async () => {
  const api = await apiAnswering(500)
  const { http } = clientOf(api)
  expect((await http('/api/user')).status).toBe(500)
  expect(api.requests).toHaveLength(1)
})

test('a configured retry repeats a failed GET, never a change', async () => {
  const api = await apiAnswering(503, 502, 200, 500)
  const { http } = clientOf(api, { retry: 2, mode: 'token' })
  expect((await http('/api/user')).status).toBe(200)
  expect(api.requests).toHaveLength(3)
  expect((await http('/login', { method: 'POST' })).status).toBe(500)
  expect(api.requests).toHaveLength(4)
})

test('a 404 is not retried', async () => {
  const api = await apiAnswering(404)
  const { http } = clientOf(api, { retry: 2 })
  expect((await http('/api/user')).status).toBe(404)
  expect(api.requests).toHaveLength(1)
})

test('after 419 the change is not repeated, and the next one fetches a new CSRF cookie', async () => {
  const api = await apiAnswering(419)
  api.cookies['XSRF-TOKEN'] = 'stale'
  const { http } = clientOf(api)
  expect((await http('/logout', { method: 'POST' })).status).toBe(419)
  await http('/logout', { method: 'POST' })
  await http('/logout', { method: 'POST' })
  const sent = api.requests.map(({ path, headers }) => [path, headers['x-xsrf-token']])
  expect(sent).toEqual([
    ['/logout', 'stale'],
    ['/sanctum/csrf-cookie', undefined],
    ['/logout', 'abc=='],
    ['/logout', 'abc=='],
  ])
})

test('401 reports that no user is signed in, unless the request is quiet; 419 only warns', async () => {
  const api = await apiAnswering(401, 419, 401)
  const { http, events } = clientOf(api)
  await http('/user/sessions')
  expect(events).toEqual(['unauthenticated'])
  await http('/user/sessions')
  expect(events.slice(1)).toEqual(['CSRF token mismatch: the API refused /user/sessions.'])
  await http('/api/user', { quiet: true })
  expect(events).toHaveLength(2)
  expect(api.requests).toHaveLength(3)
})

test('with `repeatsStale`, a change that is refused with 419 is repeated with a new token', async () => {
  const api = await apiAnswering(419, 200)
  api.cookies['XSRF-TOKEN'] = 'stale'
  const { http } = clientOf(api, { repeatsStale: true })
  expect((await http('/user/password', { method: 'PUT', body: {} })).status).toBe(200)
  const tokens = api.requests.map(({ headers }) => headers['x-xsrf-token'])
  expect(tokens).toEqual(['stale', undefined, 'abc=='])
})

test('with `repeatsStale`, a second 419 is final', async () => {
  const api = await apiAnswering(419, 419)
  const { http, events } = clientOf(api, { repeatsStale: true })
  expect((await http('/logout', { method: 'POST' })).status).toBe(419)
  expect(events).toEqual(['CSRF token mismatch: the API refused /logout.'])
})
