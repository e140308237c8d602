import type * as z from 'zod/mini'
import { isJsonSchema, type JsonSchema, schemaOf } from './shapes.ts'

/** The type of what a client sends (`input`) or gets (`output`), in the notation of TypeScript. */
export const typeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  written(schemaOf(schema, io), '')

function written(schema: JsonSchema, indent: string): string {
  const { type, enum: values, const: value, anyOf, oneOf, allOf } = schema
  if (value !== undefined) return JSON.stringify(value)
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' | ')
  const parts = partsOf(anyOf ?? oneOf)
  if (parts) return parts.map((part) => written(part, indent)).join(' | ')
  const all = partsOf(allOf)
  if (all) return all.map((part) => written(part, indent)).join(' & ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return listOf(schema, indent)
  if (type === 'object') return objectOf(schema, indent)
  return type === 'integer' ? 'number' : String(type ?? 'unknown')
}

function listOf({ items, prefixItems }: JsonSchema, indent: string): string {
  const parts = partsOf(prefixItems)
  if (parts) return `[${parts.map((part) => written(part, indent)).join(', ')}]`
  const item = isJsonSchema(items) ? written(items, indent) : 'unknown'
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectOf({ properties, required, additionalProperties }: JsonSchema, indent: string) {
  const inner = `${indent}  `
  const fields = isJsonSchema(properties) ? Object.entries(properties) : []
  const names = Array.isArray(required) ? required : []
  const lines = fields.map(([name, field]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    const type = isJsonSchema(field) ? written(field, inner) : 'unknown'
    return `${inner}${key}${names.includes(name) ? '' : '?'}: ${type}\n`
  })
  if (isJsonSchema(additionalProperties))
    lines.push(`${inner}[name: string]: ${written(additionalProperties, inner)}\n`)
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}'
}

const partsOf = (value: unknown): JsonSchema[] | undefined =>
  Array.isArray(value) ? value.filter(isJsonSchema) : undefined
