import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, json } from '../endpoints/endpoint.ts'
import { call, formatCallAddress, parseRefusedValue, unreachable } from './call.ts'
import type { HttpRequest } from './http-client.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{id}/names/{+name}',
  summary: 'Renames a thing.',
  guard: 'open',
  query: z.object({ dry: z.optional(z.string()) }),
  body: json(z.object({ name: z.string() })),
  answers: {
    200: [z.object({ data: z.string() }), 'The new name.'],
    204: [null, 'Nothing changed.'],
    409: [z.object({ theirs: z.string() }), 'Another name.'],
  },
})

const input = { params: { id: 7, name: 'a b/c' }, query: { dry: '1 2' }, body: { name: 'x' } }

/** Returns a client that answers with this response, and the requests that it receives. */
function clientWith(response: () => Response) {
  const sent: [string, HttpRequest | undefined][] = []
  const http = async (path: string, request?: HttpRequest) => {
    sent.push([path, request])
    return response()
  }
  return { http, sent }
}

test('a call sends its parameters in the path, then its query, and its body', async () => {
  const { http, sent } = clientWith(() => Response.json({ data: 'x', more: 1 }))
  expect(await call(http, rename, input)).toEqual({ ok: true, status: 200, data: { data: 'x' } })
  const request = { method: 'PUT', body: { name: 'x' } }
  expect(sent).toEqual([['/api/things/7/names/a b/c?dry=1+2', request]])
})

test('a parameter is percent-encoded unless it may contain slashes', () => {
  const path = endpoint({ ...rename, path: '/api/things/{id}' })
  expect(formatCallAddress(path, { params: { id: 'a/b?c' } })).toBe('/api/things/a%2Fb%3Fc')
})

test('an answer without a body has no value', async () => {
  const { http } = clientWith(() => new Response(null, { status: 204 }))
  expect(await call(http, rename, input)).toEqual({ ok: true, status: 204, data: undefined })
})

test('a refusal is a value, and its JSON has the declared shape of its status', async () => {
  const { http } = clientWith(() => Response.json({ theirs: 'y' }, { status: 409 }))
  const answer = await call(http, rename, input)
  expect(answer).toMatchObject({ ok: false, status: 409, errors: {} })
  if (answer.ok) throw new Error('The call was not refused.')
  expect(parseRefusedValue(rename, 409, answer)).toEqual({ theirs: 'y' })
  expect(parseRefusedValue(rename, 409, { ...answer, status: 422 })).toBeUndefined()
  expect(parseRefusedValue(rename, 409, { ...answer, body: 'text' })).toBeUndefined()
})

test.each([
  ['there is no answer', () => Promise.reject(new TypeError('offline'))],
  ['it is a page', async () => new Response('<p>Sign in to the network</p>')],
  ['it has another shape', async () => Response.json({ data: 3 })],
])('a call counts as unanswered if %s', async (_, http) => {
  expect(await call(http, rename, input)).toEqual({ ok: false, status: unreachable, errors: {} })
})
