import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { content, endpoint, fields, json } from '@vitrine/contract/endpoints/endpoint'
import { IdParam } from '@vitrine/contract/endpoints/parameters'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { printCalls, replaceCalls } from './print-calls.ts'

const thingPages = {
  listThings: endpoint({
    method: 'GET',
    path: '/things/{+name}',
    summary: 'Lists things.',
    guard: 'none',
    query: z.object({ sort: z.optional(z.enum(['name', 'date'])), page: z._default(IdParam, 1) }),
    answers: { 200: [content('text/csv'), 'Names | dates.'], 304: [null, 'Unchanged.'] },
  }),
  saveThings: endpoint({
    method: 'PUT',
    path: '/things/{id}',
    summary: 'Saves a list of things.',
    guard: 'admin',
    permission: 'write-texts',
    body: json(z.pipe(z.unknown(), z.array(z.object({ name: z.string() })))),
    answers: { 204: [null, 'Saved.'] },
  }),
  sendThing: endpoint({
    method: 'POST',
    path: '/things',
    summary: 'Sends a thing.',
    guard: 'staff',
    body: fields(z.object({ title: z.string() }), {}, ['photo']),
    answers: { 204: [null, 'Sent.'] },
  }),
}

const printed = `### Thing pages

| Call | Guard | Takes | Answers |
| --- | --- | --- | --- |
| \`POST /things\`: Sends a thing. | \`staff\` | Body: \`title\`, \`photo\` (a file). | 204: Sent. |
| \`GET /things/{name}\`: Lists things. | \`none\` | Query: \`sort\` (\`name\`, \`date\`), \`page\`. | 200: Names \\| dates. 304: Unchanged. |
| \`PUT /things/{id}\`: Saves a list of things. | \`write-texts\` | Body: a list of \`name\`. | 204: Saved. |
`

test('a group of calls is printed as a table', () => {
  expect(printCalls({ thingPages })).toBe(printed)
})

test('only the calls between the markers of a document are replaced', () => {
  const [begin, end] = [
    '<!-- Calls: printed by `node api/src/openapi/write-calls.ts`. -->',
    '<!-- End of the calls. -->',
  ]
  const written = replaceCalls(`Before\n${begin}\nold\n${end}\nAfter\n`, { thingPages })
  expect(written).toBe(`Before\n${begin}\n\n${printed}\n${end}\nAfter\n`)
  expect(replaceCalls(written, { thingPages })).toBe(written)
  expect(() => replaceCalls('no markers', { thingPages })).toThrow('must have the lines')
})

test('a body of plain values is printed with their type', () => {
  const { saveThings } = thingPages
  const things = { keys: { ...saveThings, body: json(z.array(z.string())) } }
  expect(printCalls({ things })).toContain('| Body: a list of strings. |')
})

const document = join(import.meta.dirname, '../../../docs/specification.md')

/** Removes the spaces and dashes that align the columns of tables. */
const unaligned = (text: string) => text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---')

test('docs/specification.md lists the declared calls', () => {
  const written = readFileSync(document, 'utf8')
  expect(unaligned(written)).toBe(unaligned(replaceCalls(written, endpointGroups)))
})
