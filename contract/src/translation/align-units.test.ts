import { expect, test } from 'vitest'
import { type AlignableUnit, proposePairs } from './align-units.ts'
import { readWords } from './read-words.ts'

/** A unit by its kind, its text and its links: `p See the map @/map`. */
function toUnit(written: string): AlignableUnit {
  const [kind = '', ...rest] = written.split(' ')
  const text = rest.filter((word) => !word.startsWith('@')).join(' ')
  const links = rest.filter((word) => word.startsWith('@'))
  return { kind, text, words: readWords(text), links }
}

const pair = (source: string[], target: string[]) =>
  proposePairs(source.map(toUnit), target.map(toUnit))

const source = [
  'h2 Horaires',
  'p Le musée est ouvert du mardi au dimanche, de 10 h à 18 h.',
  'p Les groupes écrivent à l’accueil deux semaines avant leur visite. @page:groups',
  'li Plein tarif : 8,50 €',
  'li Enfants : 4 €',
  'img',
  'p Le tramway s’arrête devant la porte.',
]
const target = [
  'h2 Opening hours',
  'p The museum is open from Tuesday to Sunday, from 10 to 18 h.',
  'p Groups write to the welcome desk two weeks before they come. @page:groups',
  'li Full price: €8.50',
  'li Children: €4',
  'img',
  'p The tram stops in front of the door.',
]
const all = source.map((_, at): [number, number] => [at, at])
const without = (list: string[], at: number) => list.toSpliced(at, 1)

test.each<[condition: string, source: string[], target: string[], pairs: [number, number][]]>([
  ['no units', [], target, []],
  ['a text that is not translated', source, [], []],
  ['every unit translated', source, target, all],
  ['headings of other levels', source, target.with(0, 'h3 Opening hours'), all],
  [
    'a missing paragraph',
    source,
    without(target, 1),
    [[0, 0], ...all.slice(2).map(([at]): [number, number] => [at, at - 1])],
  ],
  [
    'a missing list item',
    source,
    without(target, 3),
    [...all.slice(0, 3), ...all.slice(4).map(([at]): [number, number] => [at, at - 1])],
  ],
  [
    'a unit that only the translation has',
    without(source, 2),
    target,
    [...all.slice(0, 2), ...all.slice(2, -1).map(([at]): [number, number] => [at, at + 1])],
  ],
  [
    'another alphabet',
    source.slice(3, 5),
    ['li الأطفال: 4 €', 'li السعر الكامل: 8.50 €'].reverse(),
    [
      [0, 0],
      [1, 1],
    ],
  ],
])('with %s, the units that belong together are pairs', (_, from, to, pairs) => {
  expect(pair(from, to)).toEqual(pairs)
})

test('a picture alone and a paragraph are no pair', () => {
  expect(pair(['img'], ['p words'])).toEqual([])
})

test('in a text of 5,000 units, units are paired on both sides of a missing one', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `li Article ${at} de la liste`)
  const translated = many.map((written) => written.replace('de la liste', 'of the list'))
  const pairs = pair(many, without(translated, 2_000))
  expect(pairs).toHaveLength(4_999)
  expect(pairs.every(([at, index]) => index === (at < 2_000 ? at : at - 1))).toBe(true)
})
