import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

let database: TestDatabase | undefined
let api: ReturnType<typeof apiOn>
beforeAll(async () => {
  // These answers do not depend on the database.
  database = await databases[0]?.open()
  if (database) api = apiOn(database)
})
afterAll(() => database?.drop())

test.each(['/api/user', '/api/nuxt/pages', '/api/admin/overview', '/sanctum/csrf-cookie'])(
  '%s names each field once in Vary, also for a first-party page',
  async (path) => {
    const { headers } = await api.request(path, { headers: { origin: 'https://site.test' } })
    const names = headers.get('vary')?.toLowerCase().split(', ') ?? []
    expect(names).toContain('origin')
    expect(names).toEqual([...new Set(names)])
  },
)

test.each([
  ['/api/nuxt/pages?page[size]=0', { locale: 'fr' }, 'fr', /^Trop petit/],
  ['/api/nuxt/pages?page[size]=0', { 'accept-language': 'es-MX,en' }, 'es', /^Demasiado pequeño/],
  [
    '/api/menus/main?locale=xx',
    { locale: 'fr', 'accept-language': 'en' },
    'fr',
    /^Option invalide/,
  ],
  ['/api/contents?locale=xx', {}, 'en', /^Invalid option/],
])('%s with %j is refused with 422 in %s', async (path, headers, lang, sentence) => {
  const response = await api.request(path, { headers })
  expect(response.status).toBe(422)
  expect(response.headers.get('content-language')).toBe(lang)
  expect((await response.json()).message).toMatch(sentence)
})
