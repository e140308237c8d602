import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JsonValue, streamJson } from './json-stream.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-json-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function piecesIn(text: string) {
  const file = join(folder, 'a.json')
  writeFileSync(file, text)
  const pieces: JsonValue[] = []
  for await (const piece of streamJson(file, { streamedKeys: ['pages'] })) pieces.push(piece)
  return pieces
}
const valuesIn = async (text: string) => (await piecesIn(text)).map(({ value }) => value)

const odd = [
  { a: '"}],[{\\', b: { c: [[], {}, [{ d: '\\"' }]] } },
  ['é', '日本語', '🦊', '\u2028', '\ud83e'],
  '',
  '\\',
  'a"b',
  0,
  -1.5e-7,
  true,
  false,
  null,
  {},
  [],
]

test.each([
  ['as it is written without spaces', JSON.stringify(odd)],
  ['spread over lines', JSON.stringify(odd, null, 2)],
  ['with marks and spaces around it', `\ufeff \r\n\t${JSON.stringify(odd)}\n \n`],
])('the items of a list are read one by one, %s', async (_, text) => {
  expect(await valuesIn(text)).toEqual(odd)
})

test('pieces longer than the read buffer are returned complete', async () => {
  const long = Array.from({ length: 30 }, (_, at) => ({ at, text: `«\\"${'🦊'.repeat(20_000)}` }))
  expect(await valuesIn(JSON.stringify(long))).toEqual(long)
})

test('an object yields its values and the items of its streamed lists, with keys and lines', async () => {
  const text = '{\n"version": 2,\n"pages": [\n {"a": 1},\n {"a": 2}\n],\n"menus": {"pages": [3]}}'
  expect(await piecesIn(text)).toEqual([
    { key: 'version', value: 2, line: 2 },
    { key: 'pages', value: { a: 1 }, line: 4 },
    { key: 'pages', value: { a: 2 }, line: 5 },
    { key: 'menus', value: { pages: [3] }, line: 7 },
  ])
})

test.each([
  ['', 'line 1, column 0: the file ends too early'],
  ['[1, 2', 'line 1, column 5: the file ends too early'],
  ['[\n {"a": 1},\n {"a" 1}\n]', "line 3, column 7: Expected ':' after property name"],
  ['[1 2]', 'line 1, column 4: "2" is not expected'],
  ['[1,]', 'line 1, column 4: "]" is not expected'],
  ['[,1]', 'line 1, column 2: "," is not expected'],
  ['{"a" 1}', 'line 1, column 6: "1" is not expected'],
  ['{a: 1}', 'line 1, column 2: "a" is not expected'],
  ['{"a": 1,}', 'line 1, column 9: "}" is not expected'],
  ['[1] []', 'line 1, column 5: "[" is not expected'],
  ['[tru]', 'line 1, column 2: Unexpected end of JSON input'],
  ['"text"', 'line 1, column 1: """ is not expected'],
  ['[{"a": [1}]', "line 1, column 10: Expected ',' or ']' after array element"],
])('%j is refused with its position', async (text, message) => {
  await expect(piecesIn(text)).rejects.toThrow(message)
})
