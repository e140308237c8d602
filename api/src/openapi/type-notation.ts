import type * as z from 'zod/mini'
import { isJsonSchema, type JsonSchema, toJsonSchema } from './json-schema.ts'

/** Formats the type that a client sends (`input`) or receives (`output`) in TypeScript notation. */
export const formatType = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  formatSchema(toJsonSchema(schema, io), '')

function formatSchema(schema: JsonSchema, indent: string): string {
  const { type, enum: values, const: value, anyOf, oneOf, allOf } = schema
  if (value !== undefined) return JSON.stringify(value)
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' | ')
  const parts = getSchemas(anyOf ?? oneOf)
  if (parts) return parts.map((part) => formatSchema(part, indent)).join(' | ')
  const all = getSchemas(allOf)
  if (all) return all.map((part) => formatSchema(part, indent)).join(' & ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return formatList(schema, indent)
  if (type === 'object') return formatObject(schema, indent)
  return type === 'integer' ? 'number' : String(type ?? 'unknown')
}

function formatList({ items, prefixItems }: JsonSchema, indent: string): string {
  const parts = getSchemas(prefixItems)
  if (parts) return `[${parts.map((part) => formatSchema(part, indent)).join(', ')}]`
  const item = isJsonSchema(items) ? formatSchema(items, indent) : 'unknown'
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function formatObject({ properties, required, additionalProperties }: JsonSchema, indent: string) {
  const inner = `${indent}  `
  const fields = isJsonSchema(properties) ? Object.entries(properties) : []
  const names = Array.isArray(required) ? required : []
  const lines = fields.map(([name, field]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    const type = isJsonSchema(field) ? formatSchema(field, inner) : 'unknown'
    return `${inner}${key}${names.includes(name) ? '' : '?'}: ${type}\n`
  })
  if (isJsonSchema(additionalProperties))
    lines.push(`${inner}[name: string]: ${formatSchema(additionalProperties, inner)}\n`)
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}'
}

const getSchemas = (value: unknown): JsonSchema[] | undefined =>
  Array.isArray(value) ? value.filter(isJsonSchema) : undefined
