import { endpoint, json } from '@vitrine/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bind } from '../binding/bind.ts'
import { mountOpen } from '../testing/mount-open.ts'

const whoCalls = endpoint({
  method: 'POST',
  path: '/who-calls',
  summary: 'Answers who calls.',
  guard: 'none',
  body: json(z.object({ isMachine: z.optional(z.boolean()) })),
  answers: { 200: [z.object({ isMachine: z.boolean() }), 'True for a machine.'] },
})
const app = mountOpen([bind(whoCalls, ({ request: { isMachine } }) => ({ isMachine }))])

test.each([
  [{ isMachine: true }, true],
  [{ isMachine: false }, false],
  [{}, false],
  [undefined, false],
])('an in-process caller with the bindings %j is a machine: %j', async (bindings, isMachine) => {
  const answer = await app.request(whoCalls.path, sent({}), bindings)
  expect(await answer.json()).toEqual({ isMachine })
})

test('no header, parameter or body makes a caller a machine', async () => {
  const headers = { isMachine: 'true', 'Is-Machine': 'true', 'X-Is-Machine': 'true' }
  const answer = await app.request(
    `${whoCalls.path}?isMachine=true`,
    sent({ isMachine: true }, headers),
  )
  expect(await answer.json()).toEqual({ isMachine: false })
})

const sent = (body: object, headers = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})
