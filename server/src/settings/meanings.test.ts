import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, type VariableName } from './environment.ts'
import { type VariableMeaning, variableMeanings } from './meanings.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

/** All rows of the document about variables: name, default and meaning. */
const rows = [...document.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| (.*?) *\| (.*?) *\|$/gm)].map(
  ([, name = '', value = '', meaning = '']) => ({ name, value, meaning }),
)

/** What the schema itself fills in, as one writes it into the environment. */
const defaults: Partial<Record<VariableName, unknown>> = Environment.parse({})

function written(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `\`${value}\``
  // A list of all that there is, or of nothing.
  return Array.isArray(value) && value.length > 0 ? '`all`' : undefined
}

const names = Object.keys(Environment.shape) as VariableName[]
const told = names.map((name) => {
  const { meaning, otherwise }: VariableMeaning = variableMeanings[name]
  const parts = [written(defaults[name]), otherwise].filter((part) => part !== undefined)
  return { name, value: parts.join('; ') || 'unset', meaning }
})

test.each(told)('the document describes $name as the settings do', (row) => {
  expect(rows.filter(({ name }) => name === row.name)).toEqual([row])
})

test('the document lists no unknown variable', () => {
  expect(
    rows.map(({ name }) => name).filter((name) => !names.includes(name as VariableName)),
  ).toEqual([])
})
