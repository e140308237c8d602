import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { StoreContentsAnswer } from '@vitrine/contract/pages/contents'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { otherServer } from '../testing/other-server.ts'
import { testKey, testRules } from '../testing/rules.ts'
import { importContents } from '../transfer/import-contents.ts'

const item = (id: string, content: unknown = `Texte de ${id}`) => ({
  id,
  name: 'Accroche',
  content,
})
const keyed = <I extends { id: string }>(...items: I[]) =>
  Object.fromEntries(items.map((each) => [each.id, each]))

/** Texts as the API returns them while no user has edited them. */
const unedited = (items: object) =>
  Object.fromEntries(Object.entries(items).map(([id, each]) => [id, { ...each, edited: false }]))

describe.each(databases)('contents on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  beforeAll(async () => {
    database = await open()
    api = apiOn(database)
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const headers = { 'content-type': 'application/json', [siteKeyHeader]: testKey }
  const offer = (items: object) =>
    api.request('/api/store-contents', { method: 'POST', headers, body: JSON.stringify(items) })
  const stored = async (items: object) => {
    const response = await offer(items)
    expect(response.status).toBe(201)
    return StoreContentsAnswer.parse(await response.json()).data
  }
  const read = async (path = '/api/contents') => {
    const response = await api.request(path)
    expect(response.status).toBe(200)
    return response.json()
  }

  test('an empty store returns an empty object', async () => {
    expect(await read()).toEqual({ data: {} })
    expect(await read('/api/contents/by-template/home?locale=fr')).toEqual({ data: {} })
  })

  test('contents that the site’s server sends are stored and read by id', async () => {
    const items = keyed(item('home.hero'), item('home.footer.note', null), item('list.title', ''))
    const response = await offer(items)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      data: { stored: ['home.hero', 'home.footer.note', 'list.title'], held: [] },
    })
    expect(await read()).toEqual({ data: unedited(items) })
  })

  /** Edits a text as a user does. */
  const write = (name: string, locale: string, content: string) =>
    importContents(database, testRules, { home: { [name]: { [locale]: content } } })

  test('only new items are stored', async () => {
    await stored(keyed(item('home.hero')))
    const again = keyed(item('home.hero'), item('home.more'))
    expect(await stored(again)).toEqual({ stored: ['home.more'], held: ['home.hero'] })
    expect(await stored(again)).toEqual({ stored: [], held: ['home.hero', 'home.more'] })
  })

  test('an unedited text and its name follow the default in the code', async () => {
    await stored(keyed(item('home.hero', 'Avant')))
    const now = keyed({ ...item('home.hero', 'Après'), name: 'Autre' })
    expect(await stored(now)).toEqual({ stored: ['home.hero'], held: [] })
    expect((await read()).data).toEqual(unedited(now))
  })

  test('a text that a user has edited is never overwritten', async () => {
    await stored(keyed(item('home.hero', 'Avant')))
    await write('hero', 'fr', 'De ma main')
    await stored(keyed(item('home.hero', 'Après')))
    expect((await read()).data).toEqual(keyed(item('home.hero', 'De ma main')))
  })

  test('content that is a list is stored as null', async () => {
    await stored(keyed(item('home.list', ['a', ['b']]), item('home.none', [])))
    expect((await read()).data).toEqual(
      unedited(keyed(item('home.list', null), item('home.none', null))),
    )
  })

  test('unknown fields are not stored', async () => {
    await stored(keyed({ ...item('home.hero'), template: 'other', locale: 'en', extra: 1 }))
    expect(await read('/api/contents/by-template/home')).toEqual({
      data: unedited(keyed(item('home.hero'))),
    })
    expect(await read('/api/contents/by-template/other')).toEqual({ data: {} })
  })

  test('an empty object stores nothing', async () => {
    expect(await stored({})).toEqual({ stored: [], held: [] })
  })

  test('texts in any script are returned unchanged', async () => {
    const texts = [
      '« É »\u202f!',
      'مرحبا',
      '日本語',
      '🦊',
      '<script>\\"</script>',
      '\u2028',
      'a\nb',
    ]
    const items = keyed(...texts.map((text, at) => item(`home.text${at}`, text)))
    await stored(items)
    expect((await read()).data).toEqual(unedited(items))
  })

  test('a request returns all items, even if they were stored by several requests', async () => {
    const many = Array.from({ length: 900 }, (_, at) => item(`home.piece${at}`))
    await stored(keyed(...many.slice(0, 450)))
    await stored(keyed(...many.slice(450)))
    for (const path of ['/api/contents', '/api/contents/by-template/home'])
      expect((await read(path)).data).toEqual(unedited(keyed(...many)))
  })

  test('a request with 500 items, or with the longest id and text, is accepted', async () => {
    const many = Array.from({ length: 500 }, (_, at) => item(`home.piece${at}`, 'é'))
    expect((await stored(keyed(...many))).stored).toHaveLength(500)
    const id = `home.${'a'.repeat(195)}`
    expect(await stored(keyed(item(id, 'x'.repeat(100_000))))).toEqual({ stored: [id], held: [] })
  })

  test('contents are filtered by the exact name of the template', async () => {
    await stored(keyed(item('home.hero'), item('home-page.hero'), item('homepage.hero')))
    const { data } = await read('/api/contents/by-template/home')
    expect(data).toEqual(unedited(keyed(item('home.hero'))))
    for (const other of ['hom', 'HOME', 'home.hero', '%25', '_', 'constructor', '%F0%9F%A6%8A'])
      expect(await read(`/api/contents/by-template/${other}`)).toEqual({ data: {} })
  })

  test('new contents are in the default locale; other locales have no text', async () => {
    await stored(keyed(item('home.hero')))
    const none = { data: unedited(keyed(item('home.hero', null))) }
    const withText = { data: unedited(keyed(item('home.hero'))) }
    expect(await read('/api/contents?locale=fr')).toEqual(withText)
    expect(await read('/api/contents?locale=en')).toEqual(none)
    expect(await read('/api/contents/by-template/home?locale=fr')).toEqual(withText)
    expect(await read('/api/contents/by-template/home?locale=ar')).toEqual(none)
  })

  test('a translated text is returned for its locale', async () => {
    await stored(keyed(item('home.hero')))
    await write('hero', 'en', 'Hello')
    const path = '/api/contents/by-template/home?locale=en'
    expect(await read(path)).toEqual({ data: keyed(item('home.hero', 'Hello')) })
    expect((await read()).data['home.hero'].content).toBe('Texte de home.hero')
  })

  test.each(['xx', 'FR', '', 'fr%20', 'constructor', '__proto__', '%00'])(
    'refuses a locale that the site does not have: "%s"',
    async (locale) => {
      for (const path of ['/api/contents', '/api/contents/by-template/home']) {
        const response = await api.request(`${path}?locale=${locale}`)
        expect(response.status).toBe(422)
        expect(Object.keys((await response.json()).errors)).toEqual(['locale'])
      }
    },
  )

  test('answers 304 until the contents change', async () => {
    const etag = (await api.request('/api/contents')).headers.get('etag') ?? ''
    const ask = () => api.request('/api/contents', { headers: { 'If-None-Match': etag } })
    expect((await ask()).status).toBe(304)
    await stored(keyed(item('home.hero')))
    expect((await ask()).status).toBe(200)
  })

  test('a request with only known items leaves the content version unchanged', async () => {
    await stored(keyed(item('home.hero')))
    const before = database.changes.current()
    await stored(keyed(item('home.hero')))
    expect(database.changes.current()).toBe(before)
  })

  test('concurrent requests to one server store each item once', async () => {
    const items = Array.from({ length: 20 }, (_, at) => item(`home.piece${at}`))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        stored(keyed(...items.slice(at), ...items.slice(0, at))),
      ),
    )
    const ids = items.map(({ id }) => id).toSorted()
    expect(answers.flatMap((answer) => answer.stored).toSorted()).toEqual(ids)
    for (const { stored, held } of answers) expect([...stored, ...held].toSorted()).toEqual(ids)
    expect((await read()).data).toEqual(unedited(keyed(...items)))
  })

  test('two servers that start at the same time store all items without an error', async () => {
    const servers = await Promise.all([otherServer(database.url), otherServer(database.url)])
    const items = Array.from({ length: 100 }, (_, at) => item(`home.piece${at}`))
    // The same items in the other order, and some that only one of the servers offers.
    const offers = [
      keyed(...items, item('first.only')),
      keyed(...items.toReversed(), item('second.only')),
    ]
    try {
      const answers = await Promise.all(
        servers.map((server, at) =>
          server.ask('/api/store-contents', {
            method: 'POST',
            headers,
            body: JSON.stringify(offers[at]),
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      const all = answers.flatMap(({ body }) => JSON.parse(body).data.stored)
      const ids = [...items.map(({ id }) => id), 'first.only', 'second.only'].toSorted()
      expect(all.toSorted()).toEqual(ids)
      expect(Object.keys((await read()).data).toSorted()).toEqual(ids)
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
})
