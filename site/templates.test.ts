import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('templates.ts exports exactly the names that the document lists', () => {
  const document = read('../docs/site-folder.md')
  const [, section = ''] = /## What templates may rely on\n(.*?)\n`react`/s.exec(document) ?? []
  const cells = section.match(/^\|.*\|$/gm)?.map((row) => row.split('|')[2] ?? '') ?? []
  const listed = cells.flatMap((cell) => cell.match(/(?<=`)\w+(?=`)/g) ?? [])
  const exported = Array.from(
    read('templates.ts').matchAll(/^export (?:type )?\{(.*)\}/gm),
  ).flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/^\s*type\s/, '').trim()),
  )
  expect(exported.toSorted()).toEqual(listed.toSorted())
})
