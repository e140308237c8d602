import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../locales/plain-pages')

/** Every text by its place: `choice.kept.0`. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(Object(value)).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}

const read = (file: string) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(readdirSync(folder))('%s says everything, with the same names in it', (file) => {
  const said = read(file)
  expect(said.map(([place, text]) => [place, namesIn(text)])).toEqual(
    read('fr.json').map(([place, text]) => [place, namesIn(text)]),
  )
  expect(said.filter(([, text]) => text.trim() === '')).toEqual([])
})

test('French is set with its own spaces and apostrophes', () => {
  expect(read('fr.json').filter(([, text]) => /['«»]|[ \w][;:!?]/.test(text))).toEqual([])
})
