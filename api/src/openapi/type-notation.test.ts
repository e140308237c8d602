import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatType } from './type-notation.ts'

test.each([
  ['a string or null', z.nullable(z.string()), 'string | null'],
  ['an enum', z.enum(['a', 'b']), '"a" | "b"'],
  ['a list of a union', z.array(z.union([z.string(), z.int()])), '(string | number)[]'],
  ['a tuple', z.tuple([z.string(), z.boolean()]), '[string, boolean]'],
  ['a record', z.record(z.string(), z.number()), '{\n  [name: string]: number\n}'],
  [
    'fields, one of them optional',
    z.object({ id: z.int(), 'a-b': z.optional(z.object({ on: z.boolean() })) }),
    '{\n  id: number\n  "a-b"?: {\n    on: boolean\n  }\n}',
  ],
  ['no fields', z.object({}), '{}'],
])('%s', (_, schema, type) => {
  expect(formatType(schema, 'input')).toBe(type)
})

test('a value with a default is optional in the input and required in the output', () => {
  const schema = z.object({ page: z._default(z.int(), 1) })
  expect(formatType(schema, 'input')).toBe('{\n  page?: number\n}')
  expect(formatType(schema, 'output')).toBe('{\n  page: number\n}')
})
