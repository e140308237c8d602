import { describe, expect, test } from 'vitest'
import { ContentId, ContentItems, ContentsAnswer } from './contents.ts'

const item = (id: string, content: unknown = 'Bonjour') => ({ id, name: 'Accroche', content })

/** Parses items from JSON, as a request does: only `JSON.parse` creates `__proto__` as an own key. */
const parse = (json: string) => ContentItems.safeParse(JSON.parse(json))
const parseKeyed = (key: string, id = key) => parse(`{"${key}": ${JSON.stringify(item(id))}}`)

describe('the content of an item', () => {
  test.each([
    ['Bonjour', 'Bonjour'],
    ['', ''],
    [null, null],
    [[], null],
    [['a', 'b'], null],
    [[{ deep: ['x'] }], null],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
  ])('%j is stored as %j', (content, stored) => {
    expect(ContentItems.parse({ 'home.hero': item('home.hero', content) })).toEqual({
      'home.hero': item('home.hero', stored),
    })
  })

  test.each([
    ['a number', 1],
    ['a boolean', true],
    ['an object', { 0: 'a' }],
    ['a text that is too long', 'x'.repeat(100_001)],
  ])('may not be %s', (_, content) => {
    expect(ContentItems.safeParse({ 'home.hero': item('home.hero', content) }).success).toBe(false)
  })

  test('may not be missing', () => {
    expect(parse('{"home.hero": {"id": "home.hero", "name": "Accroche"}}').success).toBe(false)
  })
})

describe('an id', () => {
  test.each(['home.hero', 'home-page.hero', 'h2.x', 'home.Hero_2-b', 'home.hero.title'])(
    'may be %s',
    (id) => {
      expect(ContentId.safeParse(id).success).toBe(true)
      expect(parseKeyed(id).success).toBe(true)
    },
  )

  test.each([
    'home',
    'home.',
    '.hero',
    'home..hero',
    'Home.hero',
    '2.hero',
    'home.2',
    'home.hé',
    'home hero.x',
    'home.hero x',
    '__proto__',
    'constructor',
    'home.__proto__',
    '__proto__.hero',
    'home.constructor',
    'constructor.hero',
    'home.hero.prototype.constructor',
    'home.toString',
    'home.hasOwnProperty',
    `home.${'x'.repeat(196)}`,
  ])('may not be %s', (id) => {
    expect(ContentId.safeParse(id).success).toBe(false)
    expect(parse(`{"home.hero": ${JSON.stringify(item(id))}}`).success).toBe(false)
  })

  test('may not end in a line break', () => {
    expect(ContentId.safeParse('home.hero\n').success).toBe(false)
  })

  test('may have 200 characters', () => {
    expect(ContentId.safeParse(`home.${'x'.repeat(195)}`).success).toBe(true)
  })
})

describe('items', () => {
  test.each([
    ['home.hero', 'home.title'],
    ['home.hero', 'home.Hero'],
    ['', 'home.hero'],
    ['constructor', 'home.hero'],
    ['toString', 'home.hero'],
  ])('keyed %j with the id %j are refused', (key, id) => {
    expect(parseKeyed(key, id).success).toBe(false)
  })

  test.each(['constructor', 'home.__proto__', 'home.constructor', 'prototype'])(
    'keyed %s are refused',
    (key) => {
      expect(parseKeyed(key).success).toBe(false)
    },
  )

  test('keyed __proto__ are refused, and no prototype is polluted', () => {
    const hero = JSON.stringify(item('home.hero'))
    expect(parseKeyed('__proto__').success).toBe(false)
    expect(parse(`{"__proto__": ${hero}, "home.hero": ${hero}}`).success).toBe(false)
    expect(Object.hasOwn(Object.prototype, 'content')).toBe(false)
  })

  test.each(['null', '[]', '"home.hero"', '1', '{"home.hero": null}', '{"home.hero": []}'])(
    'may not be %s',
    (json) => {
      expect(parse(json).success).toBe(false)
    },
  )

  test('may be none or 500', () => {
    expect(parse('{}').success).toBe(true)
    expect(ContentItems.safeParse(many(500)).success).toBe(true)
  })

  test('may not be 501', () => {
    expect(ContentItems.safeParse(many(501)).error?.issues[0]?.message).toBe(
      'At most 500 items at once.',
    )
  })

  test('lose unknown fields', () => {
    const parsed = ContentItems.parse({ 'home.hero': { ...item('home.hero'), role: 1 } })
    expect(parsed['home.hero']).toEqual(item('home.hero'))
  })
})

function many(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `home.item${at}`)
  return Object.fromEntries(ids.map((id) => [id, item(id)]))
}

test.each([
  ['200 characters', 'x'.repeat(200), true],
  ['201 characters', 'x'.repeat(201), false],
])('a name of %s is accepted: %s', (_, name, accepted) => {
  const items = { 'home.hero': { ...item('home.hero'), name } }
  expect(ContentItems.safeParse(items).success).toBe(accepted)
})

test('an answer has its items under data', () => {
  const answer = { data: { 'home.hero': item('home.hero', null) } }
  expect(ContentsAnswer.parse(answer)).toEqual(answer)
})
