import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, type VariableName } from './environment.ts'
import { type VariableMeaning, variableMeanings } from './meanings.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

/** Rows of the document's tables of variables: name, default and meaning. */
const rows = [...document.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| (.*?) *\| (.*?) *\|$/gm)].map(
  ([, name = '', value = '', meaning = '']) => ({ name, value, meaning }),
)

/** Defaults of the schema, written as environment variables. */
const defaults: Partial<Record<VariableName, unknown>> = Environment.parse({})

function written(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `\`${value}\``
  // A list contains all values or none.
  return Array.isArray(value) && value.length > 0 ? '`all`' : undefined
}

const names = Object.keys(Environment.shape) as VariableName[]
const describedVariables = names.map((name) => {
  const { meaning, otherwise }: VariableMeaning = variableMeanings[name]
  const parts = [written(defaults[name]), otherwise].filter((part) => part !== undefined)
  return { name, value: parts.join('; ') || 'unset', meaning }
})

test.each(describedVariables)('operations.md describes $name like the code', (row) => {
  expect(rows.filter(({ name }) => name === row.name)).toEqual([row])
})

test('operations.md lists no unknown variable', () => {
  expect(
    rows.map(({ name }) => name).filter((name) => !names.includes(name as VariableName)),
  ).toEqual([])
})
