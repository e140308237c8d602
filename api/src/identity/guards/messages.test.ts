import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../locales/identity')
const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'))
const numbersIn = (text = '') => text.match(/\{\w+\}/g) ?? []

test.each(readdirSync(folder))('%s has every message, with the same placeholders', (file) => {
  const [french, other] = [read('fr.json'), read(file)]
  expect(Object.keys(other)).toEqual(Object.keys(french))
  for (const [name, text] of Object.entries(other)) {
    expect(text).not.toBe('')
    expect(numbersIn(text)).toEqual(numbersIn(french[name]))
  }
})
