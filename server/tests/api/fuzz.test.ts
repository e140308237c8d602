import { browserOn } from '@vitrine/api/testing/browser'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'
import {
  brokenValue,
  type Dice,
  diceFrom,
  type JsonSchema,
  oddTexts,
  seededRandom,
  validValue,
} from './json-schema-values.ts'

const admin = { email: 'anna@example.org', password: 'une phrase de passe' }
const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
  pageWith({ fr: 'contact' }),
]

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}
type Media = Record<string, { schema?: JsonSchema }>
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, { $ref?: string; content?: Media }>
  servers?: unknown
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content?: Media }>; schemas: object }
}
interface Sent {
  method: string
  path: string
  body?: object
  type?: string
}

let product: TestProduct
let document: Document
beforeAll(async () => {
  product = await startTestProduct({ pages, admin })
  document = await (await product.visit('/api/openapi.json')).json()
})
afterAll(() => product.stop())

/** Calls that would end the session or delete the account of the test. */
const excluded = ['signOut', 'endOtherSessions', 'requestDeletion']
const rounds = 4
const seed = 20_261_126

test('generated requests never get 500, and responses match the API description', async () => {
  const dice = diceFrom(seededRandom(seed))
  const people = { guest: client(), administrator: client() }
  await people.administrator.signIn()
  const problemIn = createCheck(document)
  const problems: string[] = []
  const seen = new Set<number>()
  for (const { path, method, operation } of operationsOf(document))
    for (const [who, person] of Object.entries(people))
      for (let round = 0; round < countRounds(method, operation); round++) {
        const sent = requestFor(dice, { path, method, operation }, round % 2 === 0)
        const answer = await person.send(sent, operation.servers !== undefined)
        seen.add(answer.status)
        const problem = await problemIn(operation, answer)
        if (problem) problems.push(`${who}: ${method} ${sent.path}: ${problem}`)
      }
  expect(problems).toEqual([])
  // The requests are valid enough to succeed, and invalid enough to be refused.
  for (const status of [200, 204, 401, 404, 422]) expect(seen).toContain(status)
}, 240_000)

/** A GET without parameters is the same request in each round. */
const countRounds = (method: string, { parameters }: Operation) =>
  method === 'get' && parameters.length === 0 ? 1 : rounds

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => !excluded.includes(operation.operationId))

type Described = ReturnType<typeof operationsOf>[number]

function requestFor(dice: Dice, { path, method, operation }: Described, isValid: boolean): Sent {
  const search = new URLSearchParams()
  let filled = path
  for (const { name, in: place, schema, required } of operation.parameters) {
    const isOdd = !isValid && dice.chance(0.5)
    const value = String(isOdd ? dice.among(oddTexts) : validValue(dice, schema)).toWellFormed()
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (required || dice.chance(0.5)) search.append(name, value)
  }
  const sent = {
    method: method.toUpperCase(),
    path: search.size > 0 ? `${filled}?${search}` : filled,
  }
  const types = Object.entries(operation.requestBody?.content ?? {})
  if (types.length === 0) return sent
  const [type, { schema = {} }] = dice.among(types)
  const value = isValid ? validValue(dice, schema) : brokenValue(dice, schema)
  return { ...sent, type, body: bodyOf(type, value) }
}

function bodyOf(type: string, value: unknown): object {
  if (type === 'application/octet-stream') return Buffer.from(JSON.stringify(value ?? 'bytes'))
  if (type === 'application/json') return Buffer.from(JSON.stringify(value) ?? '')
  const form = type === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, field] of Object.entries(Object(value)))
    form.append(name, typeof field === 'string' ? field : JSON.stringify(field))
  return form
}

/**
 * Returns a function that says why a response contradicts the description; undefined if it matches.
 */
function createCheck({ components }: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components })
  const compile = (schema: JsonSchema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')))
  // To compile a schema takes longer than the request.
  const validators = new Map<JsonSchema, ValidateFunction>()
  return async ({ operationId, responses }: Operation, answer: Response) => {
    const { status, headers } = answer
    const text = await answer.text()
    if (status === 500) return `${operationId} 500 ${text}`
    const declared = responses[status] ?? responses.default
    const shared = declared?.$ref?.split('/').at(-1)
    const { content } = (shared ? components.responses[shared] : declared) ?? {}
    if (!content && text === '') return undefined
    const type = headers.get('content-type')?.split(';', 1)[0] ?? ''
    const media = content?.[type]
    if (!media) return `${operationId} ${status} declares no ${type}`
    if (!media.schema) return undefined
    const validate = validators.get(media.schema) ?? compile(media.schema)
    validators.set(media.schema, validate)
    return validate(JSON.parse(text))
      ? undefined
      : `${operationId} ${status} ${ajv.errorsText(validate.errors)}`
  }
}

/** A browser that sends requests to both hosts. */
function client() {
  const on = (base: string) =>
    browserOn(
      {
        request: (path, init) =>
          fetch(`${base}${path}`, { ...(init as RequestInit), redirect: 'manual' }),
      },
      { origin: base },
    )
  const [site, host] = [on(product.url), on(product.admin)]
  return {
    signIn: async () => {
      for (const each of [site, host]) await each.signIn(admin.email, admin.password)
    },
    send: async ({ method, path, body, type }: Sent, isAdmin: boolean) => {
      const browser = isAdmin ? host : site
      if (method === 'GET') return browser.send('GET', path)
      const isForm = body instanceof FormData || body instanceof URLSearchParams
      const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
      return browser.send(method, path, body, {
        'x-xsrf-token': token,
        ...(type && !isForm && { 'content-type': type }),
      })
    },
  }
}
