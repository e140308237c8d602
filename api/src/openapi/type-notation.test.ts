import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatType } from './type-notation.ts'

test.each([
  ['a text or nothing', z.nullable(z.string()), 'string | null'],
  ['one of some values', z.enum(['a', 'b']), '"a" | "b"'],
  ['a list of either', z.array(z.union([z.string(), z.int()])), '(string | number)[]'],
  ['a pair', z.tuple([z.string(), z.boolean()]), '[string, boolean]'],
  ['a record', z.record(z.string(), z.number()), '{\n  [name: string]: number\n}'],
  [
    'fields, of which one may be missing',
    z.object({ id: z.int(), 'a-b': z.optional(z.object({ on: z.boolean() })) }),
    '{\n  id: number\n  "a-b"?: {\n    on: boolean\n  }\n}',
  ],
  ['no fields', z.object({}), '{}'],
])('%s', (_, schema, type) => {
  expect(formatType(schema, 'input')).toBe(type)
})

test('a value with a default may be left out of the input, and is always in the output', () => {
  const schema = z.object({ page: z._default(z.int(), 1) })
  expect(formatType(schema, 'input')).toBe('{\n  page?: number\n}')
  expect(formatType(schema, 'output')).toBe('{\n  page: number\n}')
})
