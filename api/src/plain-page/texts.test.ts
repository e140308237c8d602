import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../locales/plain-pages')

/** Returns every text with its key, such as `choice.kept.0`. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(Object(value)).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}

const read = (file: string) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(readdirSync(folder))(
  '%s has every text of fr.json, with the same placeholders',
  (file) => {
    const translated = read(file)
    expect(translated.map(([place, text]) => [place, namesIn(text)])).toEqual(
      read('fr.json').map(([place, text]) => [place, namesIn(text)]),
    )
    expect(translated.filter(([, text]) => text.trim() === '')).toEqual([])
  },
)

test('French texts have French spaces and apostrophes', () => {
  expect(read('fr.json').filter(([, text]) => /['«»]|[ \w][;:!?]/.test(text))).toEqual([])
})
