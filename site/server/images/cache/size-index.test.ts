import { expect, test } from 'vitest'
import { parseModifiers } from '../address/modifiers.ts'
import { createSizeIndex } from './size-index.ts'

const sizes = createSizeIndex()
for (const name of [
  'w_320&f_webp&q_80',
  'w_640&f_webp&q_80',
  'w_1280&f_webp&q_60',
  'w_640&f_png',
  's_640x360&f_webp',
  's_320x320&f_webp',
  'w_640&f_webp&grayscale',
])
  sizes.add('a', { modifiers: parseModifiers(name), name })

const near: [requested: string, names: string[]][] = [
  ['w_500&f_webp&q_80', ['w_640&f_webp&q_80', 'w_1280&f_webp&q_60', 'w_320&f_webp&q_80']],
  ['w_2000&f_webp', ['w_1280&f_webp&q_60', 'w_640&f_webp&q_80', 'w_320&f_webp&q_80']],
  ['s_1281x720&f_webp', ['s_640x360&f_webp']],
  ['s_100x100&f_webp', ['s_320x320&f_webp']],
  ['w_500&f_jpeg', []],
]

test.each(near)(
  'the nearest to %s are the wider sizes, then the narrower ones',
  (requested, names) => {
    expect(sizes.findNearest('a', parseModifiers(requested))).toEqual(names)
  },
)

test('another source has no sizes', () => {
  expect(sizes.findNearest('b', parseModifiers('w_640&f_webp&q_80'))).toEqual([])
})
