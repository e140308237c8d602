import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { defaultStartOptions, parseStartOptions } from './start-options.ts'

test('--new is the only start option', () => {
  expect(parseStartOptions([])).toEqual(defaultStartOptions)
  expect(parseStartOptions(['--new'])).toEqual({ ...defaultStartOptions, asNew: true })
})

test.each([[['--neu']], [['new']], [['--new=1']]])(
  '%j is refused with the valid options',
  (words) => {
    expect(() => parseStartOptions(words)).toThrow(Refusal)
    expect(() => parseStartOptions(words)).toThrow('Use: npm start, or once: npm start -- --new')
  },
)

test('among several options the unknown one is named', () => {
  expect(() => parseStartOptions(['--refresh-port=5001', '--typo'])).toThrow('"--typo"')
})
