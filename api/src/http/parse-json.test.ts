import { expect, test } from 'vitest'
import { labelled } from '../testing/labelled.ts'
import { parseJson } from './parse-json.ts'

/** Long enough to be scanned before parsing. */
const long = 'x'.repeat(2_000)
const nested = (depth: number, text = '') =>
  `${'['.repeat(depth)}${JSON.stringify(text)}${']'.repeat(depth)}`
const list = (length: number) => JSON.stringify([long, ...Array<number>(length - 1).fill(0)])

const accepted: [text: string][] = [
  ['{"a":1}'],
  ['{"a":"\\u00e9\\n\\\\","b":[true,null,1e400]}'],
  [`{"a":"${long}","b":"{[,,,]}\\"[[["}`],
  [nested(10, long)],
  [list(499)],
  [JSON.stringify({ a: `${'[,{'.repeat(1_000)}"\\` })],
  [`{"${long}":"\\u0001"}`],
  ['{"proto":"__proto__"}'],
]

test.each(labelled(accepted))('%s is accepted', (_, text) => {
  expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
})

const refused: [text: string][] = [
  [''],
  ['{'],
  ['{"a":1,}'],
  ['{"a":"\0"}'],
  ['{"a":"\\u0000"}'],
  ['{"\\u0000":1}'],
  [`{"a":"${long}","b":["\\u0000"]}`],
  ['{"__proto__":1}'],
  ['{"\\u005f_proto__":1}'],
  ['[[{"a":{"_\\u005Fproto__":1}}]]'],
  [`{"a":"${long}","b":{"__proto__":1}}`],
  [nested(11, long)],
  [list(500)],
  [`[${'{},'.repeat(400)}{}]`],
  ['['.repeat(900_000)],
]

test.each(labelled(refused))('%s is refused', (_, text) => {
  expect(parseJson(text)).toEqual({ ok: false })
})

test('a caller may raise the limits', () => {
  expect(parseJson(nested(11, long), { depthMax: 11, valuesMax: 500 }).ok).toBe(true)
  expect(parseJson(list(1_000), { depthMax: 1, valuesMax: 1_001 }).ok).toBe(true)
})
