import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { pageList } from '../testing/site.ts'

const count = 137

// Texts with characters that reveal a list which was split or joined in the wrong place.
const pages = Array.from({ length: count }, (_, at) => ({
  key: `page-${at}`,
  position: at,
  translations: {
    fr: {
      title: `«\u00a0${at}\u00a0», "]}" \\ 🦊`,
      slug: `p${at}`,
      content: `<p>Été ${at} — ${'é'.repeat(at)}</p>`,
    },
    en: { title: `Page ${at}`, slug: `p${at}`, content: `<p>],"meta":{${at}</p>` },
  },
}))

describe.each(databases)('a list of many pages on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  beforeAll(async () => {
    database = await open()
    await store(database, pages)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const list = async (parameters: Record<string, string>) =>
    (await pageList(api, parameters)).json()

  test('is one valid JSON answer with all pages in order', async () => {
    const response = await api.request('/api/nuxt/pages?include=seo_image')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('etag')).not.toBeNull()
    const { data, meta } = await response.json()
    expect(meta).toEqual({ total: count, page: 1, size: 1000 })
    expect(data.map(({ title }: { title: string }) => title)).toEqual(
      pages.map(({ translations }) => translations.fr.title),
    )
    expect(data[136].content).toBe(pages[136]?.translations.fr.content)
    expect(data[136].translatable.en.content).toBe('<p>],"meta":{136</p>')
  })

  test('other tasks run between the chunks', async () => {
    const reader = (await api.request('/api/nuxt/pages')).body?.getReader()
    let [turns, parts, going] = [0, 0, true]
    const takeTurns = () => {
      turns++
      if (going) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    while (!(await reader?.read())?.done) parts++
    going = false
    expect(parts).toBeGreaterThan(20)
    // The first chunk is produced before the client reads.
    expect(turns).toBeGreaterThanOrEqual(parts - 2)
  })

  test.each([1, 4, 5, 6, 24, 25, 26, 50, 100])(
    'equals its pages of size %i joined',
    async (size) => {
      const whole = await list({ include: 'alternates,related' })
      const parts: unknown[] = []
      for (let number = 1; number <= Math.ceil(count / size); number++) {
        const part = await list({
          include: 'alternates,related',
          'page[size]': String(size),
          'page[number]': String(number),
        })
        parts.push(...part.data)
      }
      expect(parts).toEqual(whole.data)
    },
  )

  test('every page has the requested fields only', async () => {
    const { data } = await list({ 'fields[pages]': 'slug' })
    expect(data).toHaveLength(count)
    expect(data.every((page: object) => Object.keys(page).join() === 'id,slug')).toBe(true)
  })

  test('HEAD answers with the same headers and no body', async () => {
    const path = '/api/nuxt/pages'
    const [get, head] = [await api.request(path), await api.request(path, { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(head.body).toBeNull()
    expect([...head.headers]).toEqual([...get.headers])
    expect((await get.json()).data).toHaveLength(count)
  })

  test('a client that disconnects early does not affect later requests', async () => {
    const response = await api.request('/api/nuxt/pages')
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value).toBeInstanceOf(Uint8Array)
    await reader?.cancel()
    expect((await list({})).data).toHaveLength(count)
  })

  test('concurrent requests get the same list', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await api.request('/api/nuxt/pages')).text()),
    )
    expect(new Set(answers).size).toBe(1)
  })
})
