import { expect, test } from 'vitest'
import { type ComparableUnit, compareUnits } from './compare-units.ts'

/** A unit by its words; `h:` and `t:` before them set the kind. */
function toUnit(text: string): ComparableUnit {
  const [, kind = 'p', words = ''] = /^(?:(\w):)?(.*)$/.exec(text) ?? []
  return { kind, words, identity: words, links: [] }
}

const list = (texts: string) => (texts === '' ? [] : texts.split(' / ').map(toUnit))

/** One sign for each unit of the new text: `=`, `>` moved, `~` changed, `+`; then `-` removed ones. */
function summarize(before: readonly ComparableUnit[], now: readonly ComparableUnit[]) {
  const { units, removed } = compareUnits(before, now)
  const signs = { same: '=', moved: '>', changed: '~', added: '+' }
  const written = units.map(({ state, from }) => signs[state] + (from ?? ''))
  return [...written, ...removed.map((at) => `-${at}`)].join(' ')
}

const long = 'a long text of many words'

test.each([
  ['', '', ''],
  ['', 'one', '+'],
  ['one', '', '-0'],
  ['one / two / three', 'one / two / three', '=0 =1 =2'],
  ['one / two / three', 'one / three', '=0 =2 -1'],
  ['one / three', 'one / two / three', '=0 + =1'],
  ['one / two / three', 'three / one / two', '>2 =0 =1'],
  ['one / one / one', 'one / one / one / one', '=0 =1 =2 +'],
  [`one / ${long} / three`, `one / ${long} more / three`, '=0 ~1 =2'],
  [`${long} / two`, `other things here entirely now / two`, '+ =1 -0'],
  ['t:Monday / t:Tuesday', 't:Monday / t:Friday', '=0 ~1'],
  ['h:Monday / one', 't:Friday / one', '+ =1 -0'],
  [`${long} / two`, `A Long text of many words / two`, '~0 =1'],
  ['one two three four / five six seven eight', 'one two three four five six seven eight', '~0 -1'],
  ['one two three four five six seven eight', 'one two three four five / six seven eight', '~0 +'],
  ['日本語の文書です', '日本語の文です', '~0'],
  ['one / two', 'h:one / h:two', '=0 =1'],
])('%s becomes %s: %s', (before, now, expected) => {
  expect(summarize(list(before), list(now))).toBe(expected)
})

test('other links and other text alternatives are shown', () => {
  const unit = { kind: 'p', words: 'one', identity: 'one\nmap', links: ['/a'] }
  const others = [
    { ...unit, links: ['/b'] },
    { ...unit, identity: 'one\nplan' },
  ]
  const { units } = compareUnits([unit], others.slice(0, 1))
  expect(units).toEqual([{ state: 'same', from: 0, hasOtherLinks: true, hasOtherAlt: false }])
  const alternatives = compareUnits([unit], others.slice(1))
  expect(alternatives.units).toEqual([
    { state: 'changed', from: 0, hasOtherLinks: false, hasOtherAlt: true },
  ])
})

const many = (count: number, toText: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => toUnit(toText(at)))

test('of a unit that stands 400 times, one more is added', () => {
  const before = many(400, () => 'Yes')
  const { units, removed } = compareUnits(before, [...before, toUnit('Yes')])
  expect(units.filter(({ state }) => state === 'added')).toHaveLength(1)
  expect(removed).toEqual([])
})

test('of 5,000 units that change at once, each is changed', () => {
  const before = many(5_000, (at) => `${long}, and its number ${at}`)
  const { units, removed } = compareUnits(
    before,
    many(5_000, (at) => `${long}, number ${-at} now`),
  )
  expect(units.every(({ state, from }, at) => state === 'changed' && from === at)).toBe(true)
  expect(removed).toEqual([])
})

test('5,000 units that are all new are added, and the former ones removed', () => {
  const before = many(5_000, (at) => `a${at} b${at} c${at} d${at}`)
  const { units, removed } = compareUnits(
    before,
    many(5_000, (at) => `e${at} f${at} g${at} h${at}`),
  )
  expect(units.every(({ state }) => state === 'added')).toBe(true)
  expect(removed).toHaveLength(5_000)
})

test('one change is found in a long text whose halves change places', () => {
  const half = (name: string) => many(3_000, (at) => `${name} ${at % 2_000} words of the unit`)
  const [first, second] = [half('first'), half('second')]
  const changed = [...first]
  changed[700] = toUnit('first 700 words of this unit')
  const { units, removed } = compareUnits([...first, ...second], [...second, ...changed])
  const count = (state: string) => units.filter((unit) => unit.state === state).length
  expect(count('added') + count('changed')).toBe(1)
  expect(removed.length + count('changed')).toBe(1)
})
