import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { limitKeysMax, pageVariantsPerHour, variantsPerSecond } from './address/limits.ts'
import { parseModifiers } from './address/modifiers.ts'
import { limitVariants } from './variants.ts'

/** Creates a limit with a clock that the test advances. */
function limitAt() {
  let now = 1_000_000
  const mayMake = limitVariants(imageDefaults, () => now)
  const isAllowed = (modifiers: string, source = 'a', address = '192.0.2.1') =>
    mayMake(source, parseModifiers(modifiers), address)
  /** Returns how many of `times` variants are allowed. */
  const count = (times: number, each: (at: number) => boolean) =>
    Array.from({ length: times }, (_, at) => each(at)).filter(Boolean).length
  const later = (ms: number) => {
    now += ms
  }
  return { isAllowed, count, later }
}

test.each(['w_300', 'w_300&f_webp&q_79', 'f_avif&q_80', 'w_8&f_auto', 'grayscale', 'q_12'])(
  'variants that no page requests, such as %s, are limited per second and address',
  (modifiers) => {
    const { isAllowed, count, later } = limitAt()
    expect(count(100, (at) => isAllowed(modifiers, `${at}`))).toBe(variantsPerSecond)
    expect(isAllowed(modifiers, 'b', '192.0.2.2')).toBe(true)
    later(1_000)
    expect(count(100, (at) => isAllowed(modifiers, `${at}`))).toBe(variantsPerSecond)
  },
)

test.each(['w_300&f_webp&q_80', 's_1200x630&f_jpeg&q_80', 'w_640&f_jpeg&q_80', 'f_png&w_640'])(
  'variants that pages request, such as %s, are not limited by address',
  (modifiers) => {
    const { isAllowed, count } = limitAt()
    expect(count(1_000, (at) => isAllowed(modifiers, `${at}`))).toBe(1_000)
  },
)

test('more variants of one source than pages request are limited by address, for an hour', () => {
  const { isAllowed, count, later } = limitAt()
  const widths = (times: number) => count(times, (at) => isAllowed(`w_${at + 1}&f_webp&q_80`))
  expect(widths(1_000)).toBe(pageVariantsPerHour + variantsPerSecond)
  expect(isAllowed('w_9&f_webp&q_80', 'b')).toBe(true)
  later(1_000)
  expect(widths(1_000)).toBe(variantsPerSecond)
  later(3_600_000)
  expect(widths(1_000)).toBe(pageVariantsPerHour + variantsPerSecond)
})

test('too many addresses reset the counters', () => {
  const { isAllowed, count } = limitAt()
  const isOddAllowed = (address: string) => isAllowed('q_1', 'a', address)
  expect(count(limitKeysMax, (at) => isOddAllowed(`2001:db8:0:${at}`))).toBe(limitKeysMax)
  expect(count(100, () => isOddAllowed('2001:db8:0:7'))).toBe(variantsPerSecond - 1)
  expect(isOddAllowed('2001:db8:1')).toBe(true)
  expect(count(100, () => isOddAllowed('2001:db8:0:7'))).toBe(variantsPerSecond)
})
