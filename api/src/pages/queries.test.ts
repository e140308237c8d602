import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { fillSite, pageList } from '../testing/site.ts'

const published = ['home', 'about', 'team', 'news', 'english', 'half']

describe.each(databases)('parameters of the page list on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  let ids: Record<string, number>
  beforeAll(async () => {
    database = await open()
    ids = await fillSite(database)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const ask = async (parameters: Record<string, string>) => {
    const response = await pageList(api, parameters)
    expect(response.status).toBe(200)
    return response.json()
  }
  const keysOf = (data: { id: number }[]) =>
    data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id))
  const keys = async (parameters: Record<string, string>) => keysOf((await ask(parameters)).data)

  test('filter[id] finds one page, but no draft', async () => {
    expect(await keys({ 'filter[id]': String(ids.team) })).toEqual(['team'])
    expect(await keys({ 'filter[id]': String(ids.draft) })).toEqual([])
    expect(await keys({ 'filter[id]': '9007199254740991' })).toEqual([])
  })

  test('filter[parent] finds the pages below a page', async () => {
    expect(await keys({ 'filter[parent]': String(ids.about) })).toEqual(['team'])
    expect(await keys({ 'filter[parent]': String(ids.team) })).toEqual([])
    expect(await keys({ 'filter[parent]': '999999' })).toEqual([])
  })

  test('filter[template] finds pages by the exact name of their template', async () => {
    expect(await keys({ 'filter[template]': 'list' })).toEqual(['news'])
    expect(await keys({ 'filter[template]': 'LIST' })).toEqual([])
    expect(await keys({ 'filter[template]': '' })).toEqual([])
    expect(await keys({ 'filter[template]': '\0' })).toEqual([])
  })

  test('filters are combined with AND', async () => {
    const below = { 'filter[parent]': String(ids.about) }
    expect(await keys({ ...below, locale: 'ar' })).toEqual(['team'])
    expect(await keys({ ...below, 'filter[template]': 'list' })).toEqual([])
    expect(await keys({ 'filter[id]': String(ids.team), 'filter[template]': 'home' })).toEqual([])
  })

  test('page[size] and page[number] paginate the list; a page beyond the end is empty', async () => {
    const part = async (number: number) => ask({ 'page[size]': '4', 'page[number]': `${number}` })
    const [first, second, third] = [await part(1), await part(2), await part(3)]
    expect([...keysOf(first.data), ...keysOf(second.data)].toSorted()).toEqual(published.toSorted())
    expect(first.data).toHaveLength(4)
    expect(second.meta).toEqual({ total: 6, page: 2, size: 4 })
    expect(third).toEqual({ data: [], meta: { total: 6, page: 3, size: 4 } })
    expect((await part(Number.MAX_SAFE_INTEGER)).data).toEqual([])
  })

  test('a size of one and the largest size are allowed', async () => {
    expect((await ask({ 'page[size]': '1' })).data).toHaveLength(1)
    expect((await ask({ 'page[size]': '1000' })).data).toHaveLength(6)
  })

  test('sort orders by position or date, in both directions', async () => {
    const dated = async (sort: string) =>
      (await keys({ sort })).filter((key) => ['home', 'about', 'news'].includes(key ?? ''))
    expect(await dated('position')).toEqual(['home', 'about', 'news'])
    expect(await dated('created_at')).toEqual(['home', 'news', 'about'])
    expect(await dated('-created_at')).toEqual(['about', 'news', 'home'])
    const latest = { sort: '-created_at', 'page[size]': '1', 'filter[template]': 'page' }
    expect((await ask(latest)).data[0].created_at).toBe('2026-01-05T10:00:00.000Z')
  })

  test.each([
    ['page[size]', '0'],
    ['page[size]', '1001'],
    ['page[size]', '1e9'],
    ['page[size]', '-1'],
    ['page[size]', '1.5'],
    ['page[size]', 'abc'],
    ['page[size]', ''],
    ['page[size]', 'Infinity'],
    ['page[size]', '[object Object]'],
    ['page[number]', '0'],
    ['page[number]', '-1'],
    ['page[number]', 'abc'],
    ['page[number]', '1e400'],
    ['filter[id]', '0'],
    ['filter[id]', 'abc'],
    ['filter[id]', '1;drop table pages'],
    ['filter[id]', '99999999999999999999'],
    ['filter[parent]', 'null'],
    ['sort', 'title'],
    ['sort', 'position,created_at'],
  ])('refuses %s=%s with the name of the field', async (name, value) => {
    const response = await pageList(api, { [name]: value })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/json')
    const { message, errors } = await response.json()
    expect(message).not.toBe('')
    expect(Object.keys(errors)).toEqual([name])
  })

  test('the error names every invalid field', async () => {
    const response = await pageList(api, { 'page[size]': '0', sort: 'no', 'filter[path]': 'x' })
    expect(Object.keys((await response.json()).errors).toSorted()).toEqual([
      'filter[path]',
      'page[size]',
      'sort',
    ])
  })

  test.each([
    'nonsense=1',
    'include=nonsense,__proto__',
    'include=',
    'fields[nonsense]=id',
    'filter[nonsense]=1',
    'filter=1',
    'page=3',
    '__proto__=1&constructor=2&toString=3',
    'fields[__proto__]=x',
    '&&==&%',
    '%E0%A4%A=%ff',
  ])('ignores unknown parameters: %s', async (query) => {
    const plain = await (await api.request('/api/nuxt/pages')).json()
    const response = await api.request(`/api/nuxt/pages?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(plain)
  })

  test('the first of repeated parameters counts', async () => {
    const twice = '/api/nuxt/pages?page[size]=2&page[size]=3&page[size]=wrong'
    expect((await (await api.request(twice)).json()).meta.size).toBe(2)
  })

  test('answers a query of a million characters', async () => {
    const long = 'x'.repeat(1_000_000)
    const ignored = await api.request(`/api/nuxt/pages?nonsense=${long}`)
    expect(ignored.status).toBe(200)
    const fields = await api.request(`/api/nuxt/pages?fields[pages]=${'a,'.repeat(500_000)}`)
    expect((await fields.json()).data[0]).toEqual({ id: ids.home })
    const refused = await api.request(`/api/nuxt/pages?filter[path]=/${long}`)
    expect(refused.status).toBe(422)
    expect((await refused.text()).length).toBeLessThan(1_000)
  })
})
