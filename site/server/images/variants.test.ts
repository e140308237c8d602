import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { limitKeysMax, pageVariantsPerHour, variantsPerSecond } from './address/limits.ts'
import { parseModifiers } from './address/modifiers.ts'
import { limitVariants } from './variants.ts'

/** A limit on a clock that can be moved. */
function limitAt() {
  let now = 1_000_000
  const mayMake = limitVariants(imageDefaults, () => now)
  const ask = (modifiers: string, source = 'a', address = '192.0.2.1') =>
    mayMake(source, parseModifiers(modifiers), address)
  /** How many of so many variants may be made. */
  const count = (times: number, each: (at: number) => boolean) =>
    Array.from({ length: times }, (_, at) => each(at)).filter(Boolean).length
  const later = (ms: number) => {
    now += ms
  }
  return { ask, count, later }
}

test.each(['w_300', 'w_300&f_webp&q_79', 'f_avif&q_80', 'w_8&f_auto', 'grayscale', 'q_12'])(
  'what no page asks for, such as %s, is made so often in a second for one address',
  (modifiers) => {
    const { ask, count, later } = limitAt()
    expect(count(100, (at) => ask(modifiers, `${at}`))).toBe(variantsPerSecond)
    expect(ask(modifiers, 'b', '192.0.2.2')).toBe(true)
    later(1_000)
    expect(count(100, (at) => ask(modifiers, `${at}`))).toBe(variantsPerSecond)
  },
)

test.each(['w_300&f_webp&q_80', 's_1200x630&f_jpeg&q_80', 'w_640&f_jpeg&q_80', 'f_png&w_640'])(
  'what a page asks for, such as %s, is not counted by address',
  (modifiers) => {
    const { ask, count } = limitAt()
    expect(count(1_000, (at) => ask(modifiers, `${at}`))).toBe(1_000)
  },
)

test('more of one source than pages ask for is counted by address, for an hour', () => {
  const { ask, count, later } = limitAt()
  const widths = (times: number) => count(times, (at) => ask(`w_${at + 1}&f_webp&q_80`))
  expect(widths(1_000)).toBe(pageVariantsPerHour + variantsPerSecond)
  expect(ask('w_9&f_webp&q_80', 'b')).toBe(true)
  later(1_000)
  expect(widths(1_000)).toBe(variantsPerSecond)
  later(3_600_000)
  expect(widths(1_000)).toBe(pageVariantsPerHour + variantsPerSecond)
})

test('with too many addresses the memory begins anew', () => {
  const { ask, count } = limitAt()
  const odd = (address: string) => ask('q_1', 'a', address)
  expect(count(limitKeysMax, (at) => odd(`2001:db8:0:${at}`))).toBe(limitKeysMax)
  expect(count(100, () => odd('2001:db8:0:7'))).toBe(variantsPerSecond - 1)
  expect(odd('2001:db8:1')).toBe(true)
  expect(count(100, () => odd('2001:db8:0:7'))).toBe(variantsPerSecond)
})
