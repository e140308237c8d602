import { expect, test } from 'vitest'
import { readModifiers } from '../address/grammar.ts'
import { createSizes } from './nearest.ts'

const sizes = createSizes()
for (const made of [
  'w_320&f_webp&q_80',
  'w_640&f_webp&q_80',
  'w_1280&f_webp&q_60',
  'w_640&f_png',
  's_640x360&f_webp',
  's_320x320&f_webp',
  'w_640&f_webp&grayscale',
])
  sizes.note('a', { modifiers: readModifiers(made), name: made })

const near: [wanted: string, names: string[]][] = [
  ['w_500&f_webp&q_80', ['w_640&f_webp&q_80', 'w_1280&f_webp&q_60', 'w_320&f_webp&q_80']],
  ['w_2000&f_webp', ['w_1280&f_webp&q_60', 'w_640&f_webp&q_80', 'w_320&f_webp&q_80']],
  ['s_1281x720&f_webp', ['s_640x360&f_webp']],
  ['s_100x100&f_webp', ['s_320x320&f_webp']],
  ['w_500&f_jpeg', []],
]

test.each(near)('for %s, the next wider ones and then the narrower ones', (wanted, names) => {
  expect(sizes.near('a', readModifiers(wanted))).toEqual(names)
})

test('of another source nothing is known', () => {
  expect(sizes.near('b', readModifiers('w_640&f_webp&q_80'))).toEqual([])
})
