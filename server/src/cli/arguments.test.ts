import { expect, test } from 'vitest'
import { parseArguments, refuseArguments } from './arguments.ts'
import { setRoleCommand } from './users.ts'

const grammar = { texts: ['media'], flags: ['strict'], usage: './vitrine import FILE' }
const read = (...words: string[]) => parseArguments(words, grammar)

test('the file name, options and flags are parsed in any order', () => {
  const expected = { file: 'a.json', values: { media: 'images' }, flags: new Set(['strict']) }
  expect(read('a.json', '--media', 'images', '--strict')).toEqual(expected)
  expect(read('--strict', '--media=images', 'a.json')).toEqual(expected)
  expect(read('--', '--odd')).toEqual({ file: '--odd', values: {}, flags: new Set() })
})

test.each([
  [[], 'An argument is missing.'],
  [['a', 'b'], '"b" is one argument too many.'],
  [['a', '--meida', 'b'], '--meida is not an option of this command.'],
  [['a', '-x'], '-x is not an option of this command.'],
  [['a', '--media'], '--media needs a value.'],
  [['a', '--media', '--strict'], '--media needs a value.'],
  [['a', '--strict=yes'], '--strict takes no value.'],
])('%j is refused with a message of the product', (words, sentence) => {
  expect(() => read(...words)).toThrow(`${sentence}\nUse: ./vitrine import FILE`)
})

test('an argument is refused if the command takes none', () => {
  const usage = './vitrine user:list'
  expect(() => refuseArguments(['all'], usage)).toThrow(
    `"all" is one argument too many.\nUse: ${usage}`,
  )
  expect(refuseArguments([], usage)).toBeUndefined()
})

test('an unknown role is refused', async () => {
  const command = setRoleCommand(['chef@example.org', '--role', 'cook'])
  await expect(command).rejects.toThrow('There is no role "cook": use one of administrator,')
})
