import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { labelled } from '../testing/labelled.ts'
import { testKey } from '../testing/rules.ts'

const json = { 'content-type': 'application/json' }
const key = { [siteKeyHeader]: testKey }
const hero = { id: 'home.hero', name: 'Accroche', content: 'Bonjour' }
const keyedBy = (id: string) => JSON.stringify({ [id]: { ...hero, id } })
const valid = keyedBy('home.hero')
const withContent = (content: unknown) => JSON.stringify({ 'home.hero': { ...hero, content } })
const tooMany = Object.fromEntries(
  Array.from({ length: 501 }, (_, at) => [`home.p${at}`, { ...hero, id: `home.p${at}` }]),
)
const oversized = `{"home.hero":"${'x'.repeat(1_000_000)}"}`

/** Returns a body that is sent in chunks, without a Content-Length. */
const streamed = (text: string) => new Blob([text]).stream()

describe.each(databases)('refuses contents on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  beforeAll(async () => {
    database = await open()
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const send = async (body: string | ReadableStream, headers: Record<string, string>) => {
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await api.request('/api/store-contents', init)
    expect(response.headers.get('content-type')).toBe('application/json')
    const problem = await response.json()
    expect(problem.message).toEqual(expect.any(String))
    expect(await (await api.request('/api/contents')).json()).toEqual({ data: {} })
    return { status: response.status, problem }
  }

  test.each([
    ['no key', {}],
    ['an empty key', { [siteKeyHeader]: '' }],
    ['another key', { [siteKeyHeader]: 'another-key' }],
    ['a key of the same length', { [siteKeyHeader]: testKey.replace('k', 'K') }],
    ['the beginning of the key', { [siteKeyHeader]: testKey.slice(0, -1) }],
    ['the key and more', { [siteKeyHeader]: `${testKey}x` }],
    ['the key twice', { [siteKeyHeader]: `${testKey}, ${testKey}` }],
    ['letters beyond ASCII', { [siteKeyHeader]: 'é'.repeat(testKey.length) }],
    ['the key in another header', { authorization: `Bearer ${testKey}` }],
  ])('with %s: 403 for any body', async (_, headers) => {
    const { status, problem } = await send(valid, { ...json, ...headers })
    expect(status).toBe(403)
    expect(problem).toEqual({ message: expect.any(String) })
    expect((await send('{', { ...json, ...headers })).status).toBe(403)
  })

  test.each([
    ['', undefined],
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['nearly JSON', 'application/jsonp'],
    ['JSON in a parameter', 'text/plain; a=application/json'],
  ])('with the content type %s: 415', async (_, type) => {
    const headers = { ...key, ...(type && { 'content-type': type }) }
    expect((await send(streamed(valid), headers as Record<string, string>)).status).toBe(415)
  })

  test.each(['', ' ', '{', '{"a":1,}', 'undefined', "{'a':1}", '\u00a0{}', '{} {}', '\0'])(
    'that are not JSON: 400 for %j',
    async (body) => {
      expect((await send(body, { ...json, ...key })).status).toBe(400)
    },
  )

  test.each([
    ['__proto__ as an id', '{"__proto__":{"id":"__proto__","name":"","content":null}}'],
    ['__proto__ among other ids', `{"home.hero":${JSON.stringify(hero)},"__proto__":{"a":1}}`],
    [
      '__proto__ deep inside',
      '{"home.hero":{"id":"home.hero","name":"","content":[{"__proto__":1}]}}',
    ],
    ['a null byte', withContent('a\0b')],
    ['a null byte in a name', JSON.stringify({ 'home.hero': { ...hero, name: '\0' } })],
    ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('that must not reach the database: 400 for %s', async (_, body) => {
    expect((await send(body, { ...json, ...key })).status).toBe(400)
  })

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"home.hero"'],
    ['a number', '1e999'],
    ['an item that is null', '{"home.hero":null}'],
    ['an item that is a list', '{"home.hero":[]}'],
    ['an item without content', '{"home.hero":{"id":"home.hero","name":"x"}}'],
    ['an item without id', '{"home.hero":{"name":"x","content":null}}'],
    ['an id that is a number', '{"home.hero":{"id":1,"name":"x","content":null}}'],
    ['content that is a number', withContent(12)],
    ['content that is an object', withContent({ a: 1 })],
    ['content that is true', withContent(true)],
    ['content too long', withContent('x'.repeat(100_001))],
    ['a name too long', JSON.stringify({ 'home.hero': { ...hero, name: 'x'.repeat(201) } })],
    ['a key that is not the id', JSON.stringify({ 'home.other': hero })],
    ['too many items', JSON.stringify(tooMany)],
    ['constructor that is no item', '{"constructor":1}'],
    ['toString that is no item', '{"toString":null,"hasOwnProperty":null,"valueOf":3}'],
    ['40 nested lists', `${'['.repeat(40)}${']'.repeat(40)}`],
  ])('of the wrong shape: 422 for %s', async (_, body) => {
    const { status, problem } = await send(body, { ...json, ...key })
    expect(status).toBe(422)
    expect(Object.values(problem.errors).flat()).not.toEqual([])
  })

  const ids = [
    'constructor',
    'toString',
    'home.constructor',
    'home.toString',
    'home.hasOwnProperty.x',
    'home.__proto__',
    'hero',
    '',
    '.hero',
    'home.',
    'home..hero',
    'Home.hero',
    'home.héro',
    'home.hero\n',
    'home hero.x',
    '../../etc.passwd',
    `home.${'a'.repeat(196)}`,
  ]

  test.each(labelled(ids.map((id) => [id])))(
    'with the id %s: 422, with the name of the field',
    async (_, id) => {
      const { status, problem } = await send(keyedBy(id), { ...json, ...key })
      expect(status).toBe(422)
      expect(Object.keys(problem.errors)).toContain(`${id}.id`)
    },
  )

  test('over a megabyte: 413 with or without a Content-Length, 403 without the key', async () => {
    const length = { 'content-length': String(oversized.length) }
    expect((await send(oversized, { ...json, ...key, ...length })).status).toBe(413)
    expect((await send(streamed(oversized), { ...json, ...key })).status).toBe(413)
    expect((await send(streamed(oversized), json)).status).toBe(403)
  })

  test('stops reading an endless body', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    expect((await send(endless, { ...json, ...key })).status).toBe(413)
    expect(pulled).toBeLessThan(20)
  })
})
