import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

let database: TestDatabase
beforeAll(async () => {
  const [first] = databases
  if (!first) throw new Error('There is no database to test with.')
  database = await first.open()
})
afterAll(() => database.drop())

const folder = join(import.meta.dirname, '../../../contract/src/endpoints')
const notGroups = ['all', 'endpoint', 'parameters', 'token-scope']

test('each file of endpoints is a group', () => {
  const files = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !notGroups.includes(name))
    .map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  expect(Object.keys(endpointGroups).toSorted()).toEqual(files.toSorted())
})

test('the description is valid OpenAPI', async () => {
  const answer = await apiOn(database).request('/api/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json')
  const source = await answer.text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = (await lintFromString({ source, config })).filter(
    ({ severity }) => severity === 'error',
  )
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([])
})

test('the description has an operation for each endpoint', async () => {
  const answer = await apiOn(database).request('/api/openapi.json')
  const { paths } = await answer.json()
  const described = Object.values(paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId)
  const declared = Object.values(endpointGroups).flatMap((group) => Object.keys(group))
  expect(described.toSorted()).toEqual(declared.toSorted())
})

test('the reference has a heading for each group and call, and escapes its content', async () => {
  const answer = await apiOn(database).request('/api/docs')
  expect(answer.status).toBe(200)
  const page = await answer.text()
  for (const group of Object.keys(endpointGroups))
    expect(page).toContain(`<h2 id="calls-${group}">`)
  expect(page).toContain('<details id="restoreRevision">')
  expect(page).toContain('{\n  state: &quot;new&quot;')
  expect(page).not.toContain('undefined')
  expect(page).not.toContain('false<')
})

test('a site can turn the reference off', async () => {
  const api = apiOn(database, undefined, { apiReference: false })
  for (const path of ['/api/openapi.json', '/api/docs'])
    expect((await api.request(path)).status).toBe(404)
})
