import { endpoint, file, form, json, text } from '@vitrine/contract/endpoints/endpoint'
import { IdParam } from '@vitrine/contract/endpoints/parameters'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { Problem } from '@vitrine/contract/http/problem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkEtag } from '../http/etag.ts'
import { mountCalls, toRoutePath } from '../http/mount.ts'
import { refusal, reply, SerializedJson, UnparsedValue } from '../http/reply.ts'
import { admitAnyone, createSiteServerGuard, type FindGuard } from '../identity/guards/guards.ts'
import { type BoundEndpoint, bind } from './bind.ts'
import { createBoundCalls } from './calls.ts'

const named = z.object({ name: z.string() })

const rename = endpoint({
  method: 'PUT',
  path: '/things/{id}/{file}.csv',
  summary: 'Renames a thing.',
  guard: 'none',
  params: { id: IdParam },
  query: z.object({ page: z._default(z.coerce.number(), 1) }),
  body: json(named, { bytesMax: 100 }),
  answers: {
    200: [z.object({ data: z.string() }), 'The new name.'],
    409: [Problem, 'Another thing has this name.'],
  },
})

// No endpoint here has a guard for users.
const siteKey = 'a key of the site'
const guardFor: FindGuard = ({ guard }) =>
  guard === 'site' ? createSiteServerGuard(siteKey) : admitAnyone
const mounted = (...bounds: BoundEndpoint[]) => mountCalls(createBoundCalls(bounds, guardFor))

function send(path: string, body: unknown, type = 'application/json') {
  const app = mounted(
    bind(rename, (_, { params, query, body }) => {
      if (body.name === 'taken') return refusal(409, 'Taken.', { name: ['Taken.'] })
      return { data: `${params.id} ${params.file} ${query.page} ${body.name}`, secret: 'no' }
    }),
  )
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return app.request(path, { method: 'PUT', body: text, headers: { 'Content-Type': type } })
}

test('a handler gets parsed values, and undeclared fields are removed from its answer', async () => {
  const answer = await send('/things/7/list.csv?page=3', { name: 'x', other: 1 })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ data: '7 list 3 x' })
})

test('a declared refusal is sent with its status', async () => {
  const answer = await send('/things/7/list.csv', { name: 'taken' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({ message: 'Taken.', errors: { name: ['Taken.'] } })
})

test.each([
  ['an ID out of range', '/things/99999999999/list.csv', { name: 'x' }, 404],
  ['an ID that is not a number', '/things/x/list.csv', { name: 'x' }, 404],
  ['another extension', '/things/7/list.txt', { name: 'x' }, 404],
  ['a query of another type', '/things/7/list.csv?page=x', { name: 'x' }, 422],
  ['a missing field', '/things/7/list.csv', {}, 422],
  ['invalid JSON', '/things/7/list.csv', '{', 400],
  ['too many bytes', '/things/7/list.csv', { name: 'x'.repeat(100) }, 413],
])('bad input is refused: %s', async (_, path, body, status) => {
  expect((await send(path, body)).status).toBe(status)
})

test('a body of another content type is refused', async () => {
  expect((await send('/things/7/list.csv', { name: 'x' }, 'text/plain')).status).toBe(415)
})

test('a call of the site’s server requires the site key', async () => {
  const store = endpoint({ ...rename, path: '/store', guard: 'site', params: {} })
  const app = mounted(bind(store, () => ({ data: 'stored' })))
  const ask = (key: string) =>
    app.request('/store', {
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { 'Content-Type': 'application/json', [siteKeyHeader]: key },
    })
  expect((await ask('another key')).status).toBe(403)
  expect(await (await ask(siteKey)).json()).toEqual({ data: 'stored' })
})

test('a refusal before the body leaves the body unread', async () => {
  const limited = endpoint({ ...rename, path: '/limited', params: {} })
  const app = mounted(
    bind(limited, () => ({ data: '' }), { beforeBody: async () => refusal(409, 'Too early.') }),
  )
  const answer = await app.request('/limited', { method: 'PUT', body: 'no JSON' })
  expect(answer.status).toBe(409)
})

test('serialized JSON is sent unchanged, with its headers', async () => {
  const app = mounted(
    bind(rename, () => reply(200, new SerializedJson('{"data":"x"}'), { ETag: '"1"' })),
  )
  const answer = await app.request('/things/7/list.csv', {
    method: 'PUT',
    body: '{"name":"x"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.text()).toBe('{"data":"x"}')
})

test('an unparsed value is sent without validation', async () => {
  const app = mounted(bind(rename, () => new UnparsedValue({ data: 'x', more: 1 })))
  const answer = await app.request('/things/7/list.csv', {
    method: 'PUT',
    body: '{"name":"x"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(await answer.json()).toEqual({ data: 'x', more: 1 })
})

test('a client that has the current version gets 304, any other client gets the value and its ETag', async () => {
  const show = endpoint({
    method: 'GET',
    path: '/thing',
    summary: 'Shows a thing.',
    guard: 'none',
    answers: {
      200: [z.object({ data: z.string() }), 'The thing.'],
      304: [null, 'The client has this version.'],
    },
  })
  const app = mounted(
    bind(show, ({ request }) => {
      const { headers, notModified } = checkEtag(request, 'W/"1"', 'private, no-cache')
      return notModified ?? reply(200, { data: 'x' }, headers)
    }),
  )
  for (const [known, status] of [
    ['W/"0"', 200],
    ['W/"1"', 304],
  ] as const) {
    const answer = await app.request('/thing', { headers: { 'If-None-Match': known } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('etag')).toBe('W/"1"')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  }
})

test('a text body reaches the handler unparsed, and a form only if it matches its schema', async () => {
  const answers = { 200: [z.object({ data: z.string() }), 'What came.'] } as const
  const common = { method: 'POST', summary: 'Sends.', guard: 'none', answers } as const
  const app = mounted(
    bind(endpoint({ ...common, path: '/text', body: text(named) }), (_, { body }) => ({
      data: body,
    })),
    bind(endpoint({ ...common, path: '/form', body: form(named) }), (_, { body }) => ({
      data: body?.name ?? 'nothing',
    })),
  )
  const sent = async (path: string, body: BodyInit) =>
    (await app.request(path, { method: 'POST', body })).json()
  expect(await sent('/text', '{"name"')).toEqual({ data: '{"name"' })
  expect(await sent('/form', new URLSearchParams({ name: 'x' }))).toEqual({ data: 'x' })
  expect(await sent('/form', new URLSearchParams({ other: 'x' }))).toEqual({ data: 'nothing' })
  expect(await sent('/form', 'name=x')).toEqual({ data: 'nothing' })
})

test('a file handler gets the unread body after the query is validated', async () => {
  const store = endpoint({
    method: 'POST',
    path: '/file',
    summary: 'Stores a file.',
    guard: 'none',
    query: named,
    body: file(100),
    answers: { 200: [z.object({ data: z.string() }), 'What came.'] },
  })
  const app = mounted(
    bind(store, async ({ request }, { query, body }) => ({
      data: `${query.name} ${body} ${await new Response(request.body).text()}`,
    })),
  )
  const init = { method: 'POST', body: 'bytes' }
  expect(await (await app.request('/file?name=x', init)).json()).toEqual({
    data: 'x undefined bytes',
  })
  const unread = new Request('http://localhost/file', init)
  expect((await app.request(unread)).status).toBe(422)
  expect(unread.bodyUsed).toBe(false)
})

test.each([
  ['/things/{id}', '/things/:id{[0-9]+}'],
  ['/things/{name}', '/things/:name'],
  ['/things/{name}.csv', '/things/:name{[^/]+\\.csv}'],
  ['/go/{+encoded}', '/go/:encoded{.*}'],
])('%s becomes the route %s', (path, route) => {
  expect(toRoutePath(path, { id: IdParam })).toBe(route)
})
