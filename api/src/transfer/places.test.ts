import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { pageList } from '../testing/site.ts'

const page = (key: string, more: object = {}) => ({
  key,
  translations: { fr: { title: key, slug: key } },
  ...more,
})

describe.each(databases)('parent and position of an imported page on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const list = async (parameters: Record<string, string> = {}) =>
    (await (await pageList(apiOn(database), parameters)).json()).data
  const ancestors = async (key: string) => {
    const [found] = await list({ 'filter[path]': `/${key}`, include: 'ancestors,related' })
    return found.ancestors.map(({ title }: { title: string }) => title)
  }
  const parents = async () =>
    Object.fromEntries((await exported(database)).map(({ key, parent }) => [key, parent]))

  test('any white space around a slug is removed', async () => {
    await store(database, [
      page('a', { translations: { fr: { title: 'a', slug: ' \u00a0à\u202f' } } }),
    ])
    const [found] = await list({ 'filter[path]': '/à' })
    expect(found.translatable.fr.slug).toBe('à')
  })

  test('a parent can come later in the file, or in another batch', async () => {
    const between = Array.from({ length: 150 }, (_, at) => page(`page-${at}`))
    const summary = await store(database, [
      page('leaf', { parent: 'branch' }),
      page('branch', { parent: 'root' }),
      ...between,
      page('root'),
    ])
    expect(summary.refused).toEqual([])
    expect(await ancestors('leaf')).toEqual(['root', 'branch'])
  })

  test('a parent from an earlier file is found', async () => {
    await store(database, [page('root')])
    await store(database, [page('leaf', { parent: 'root' })])
    expect(await ancestors('leaf')).toEqual(['root'])
  })

  test('an import can move a page, also to the top level; without a parent field it stays', async () => {
    await store(database, [page('a'), page('b'), page('leaf', { parent: 'a' })])
    await store(database, [page('leaf', { parent: 'b' })])
    expect(await ancestors('leaf')).toEqual(['b'])
    await store(database, [page('leaf')])
    expect(await ancestors('leaf')).toEqual(['b'])
    await store(database, [page('leaf', { parent: null })])
    expect(await ancestors('leaf')).toEqual([])
  })

  test('a move changes the content version and invalidates the caches', async () => {
    const api = apiOn(database)
    const below = async () => {
      const [{ id }] = (await (await pageList(api, { 'filter[path]': '/b' })).json()).data
      const found = await pageList(api, { 'filter[parent]': String(id) })
      return (await found.json()).meta.total
    }
    await store(database, [page('b'), page('leaf')])
    expect(await below()).toBe(0)
    const before = database.changes.current()
    await store(database, [page('leaf', { parent: 'b' })])
    expect(database.changes.current()).not.toBe(before)
    expect(await below()).toBe(1)
  })

  test.each([
    ['an unknown key', 'nobody'],
    ['the page itself', 'leaf'],
    ['an empty key', ''],
    ['a property of any object', '__proto__'],
  ])('refuses %s as a parent, but imports the page', async (_, parent) => {
    const summary = await store(database, [page('leaf', { parent })])
    expect(summary.refused).toEqual([
      {
        ...{ key: 'leaf', reason: expect.stringContaining('parent') },
        about: { kind: 'parent', name: parent },
      },
    ])
    expect(summary.pages.created).toBe(1)
    expect(await ancestors('leaf')).toEqual([])
  })

  test('refuses a parent that was refused itself', async () => {
    const summary = await store(database, [
      page('leaf', { parent: 'bad' }),
      { ...page('bad'), translations: { fr: { title: '', slug: 'bad' } } },
    ])
    expect(summary.refused).toContainEqual({
      ...{ key: 'leaf', reason: expect.stringContaining('bad') },
      about: { kind: 'parent', name: 'bad' },
    })
    expect(await ancestors('leaf')).toEqual([])
  })

  test.each([
    ['two', ['a', 'b']],
    ['three', ['a', 'b', 'c']],
  ])('a circle of %s pages does not hang a request for ancestors', async (_, circle) => {
    const pages = circle.map((key, at) => page(key, { parent: circle[(at + 1) % circle.length] }))
    await store(database, [...pages, page('leaf', { parent: 'a' })])
    for (const key of [...circle, 'leaf']) {
      const above = await ancestors(key)
      expect(new Set(above).size).toBe(above.length)
      expect(above.length).toBeLessThanOrEqual(circle.length)
    }
    expect(await list({ include: 'ancestors,related,alternates' })).toHaveLength(circle.length + 1)
    const before = await exported(database)
    await store(database, pages)
    expect(await exported(database)).toEqual(before)
  })

  test('a page below a draft has only published ancestors', async () => {
    const draft = { fr: { title: 'draft', slug: 'draft', status: 'draft' } }
    await store(database, [
      page('root'),
      page('draft', { parent: 'root', translations: draft }),
      page('leaf', { parent: 'draft' }),
    ])
    expect(await ancestors('leaf')).toEqual([])
    expect(await parents()).toEqual({ root: undefined, draft: 'root', leaf: 'draft' })
  })

  test('positions order the list; equal positions keep the order of the file', async () => {
    const order = async () => (await list()).map(({ slug }: { slug: string }) => slug)
    await store(database, [
      page('last', { position: 2_147_483_647 }),
      page('b', { position: 1 }),
      page('c', { position: 1 }),
      page('a'),
      page('first', { position: -2_147_483_648 + 1 }),
    ])
    expect(await order()).toEqual(['first', 'a', 'b', 'c', 'last'])
    await store(database, [page('a', { position: 5 })])
    expect(await order()).toEqual(['first', 'b', 'c', 'a', 'last'])
  })
})

describe.each(databases)('the picture of an imported page on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())
  beforeEach(async () => {
    const image = { mime: 'image/png', width: 4, height: 3, bytes: 9, hash: 'x' }
    const paths = ['fox.png', 'dossier/renard été #1 100%.png']
    await database.changes.commit(async (tx) => {
      for (const path of paths)
        await tx
          .insertInto('media')
          .values({ ...image, path })
          .execute()
    })
  })

  const picture = async () => {
    const answer = await (await pageList(apiOn(database), {})).json()
    return answer.data[0].picture
  }
  const fox = { url: '/storage/fox.png', width: 4, height: 3, alt: '' }
  const odd = {
    ...fox,
    url: '/storage/dossier/renard%20%C3%A9t%C3%A9%20%231%20100%25.png',
  }

  test.each([
    ['/media/fox.png', fox],
    ['fox.png', fox],
    ['/storage/fox.png', fox],
    ['/media/dossier/renard été #1 100%.png', odd],
    [odd.url, odd],
    [{ url: '/storage/fox.png', width: 1, height: 1, alt: 'x' }, fox],
    [odd, odd],
  ])('%j names an existing image', async (named, expected) => {
    await store(database, [page('a', { picture: named })])
    expect(await picture()).toEqual(expected)
  })

  test.each([
    '/media/none.png',
    '/storage/%',
    '/storage/..%2ffox.png',
    '/etc/passwd',
    'https://example.org/fox.png',
    '',
  ])('%j names no image: the page is imported without a picture', async (named) => {
    const summary = await store(database, [page('a', { picture: named })])
    expect(summary.pages.created).toBe(1)
    expect(await picture()).toBeNull()
  })

  test('can be changed and removed with null, and stays without the field', async () => {
    await store(database, [page('a', { picture: '/media/fox.png' })])
    await store(database, [page('a', { picture: odd.url })])
    expect(await picture()).toEqual(odd)
    await store(database, [page('a')])
    expect(await picture()).toEqual(odd)
    await store(database, [page('a', { picture: null })])
    expect(await picture()).toBeNull()
  })
})
