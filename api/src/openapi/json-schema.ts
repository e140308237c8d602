import {
  type Body,
  type Endpoint,
  type EndpointAnswer,
  isSchema,
} from '@vitrine/contract/endpoints/endpoint'
import { Problem } from '@vitrine/contract/http/problem'
import * as z from 'zod/mini'

export type JsonSchema = Record<string, unknown>

export const isJsonSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the JSON Schema of what a client sends (`input`) or receives (`output`). */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return $defs ? (inlineDefs(json, $defs) as JsonSchema) : json
}

/**
 * Inlines references to `$defs`, which an OpenAPI document would need among its components. A
 * recursive schema is expanded once.
 */
function inlineDefs(node: unknown, defs: JsonSchema, ancestors: string[] = []): unknown {
  if (Array.isArray(node)) return node.map((each) => inlineDefs(each, defs, ancestors))
  if (typeof node !== 'object' || node === null) return node
  const name = '$ref' in node ? String(node.$ref).replace('#/$defs/', '') : undefined
  if (name !== undefined)
    return ancestors.includes(name) ? {} : inlineDefs(defs[name] ?? {}, defs, [...ancestors, name])
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inlineDefs(value, defs, ancestors)]),
  )
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }

export function toParameters({ path, params = {}, query }: Endpoint) {
  const inPath = Array.from(path.matchAll(/\{\+?(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params[name] ? toJsonSchema(params[name], 'input') : { type: 'string' },
  }))
  const { properties = {}, required = [] } = query ? toJsonSchema(query, 'input') : {}
  const inQuery = Object.entries(properties as JsonSchema).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

export function toRequestBody({ kind, schema, files = [] }: Body) {
  if (kind === 'file')
    return { required: true, content: { 'application/octet-stream': { schema: binary } } }
  const json = toJsonSchema(schema, 'input')
  if (kind === 'json' || kind === 'text')
    return { required: true, content: { 'application/json': { schema: json } } }
  const properties = {
    ...(json.properties as JsonSchema | undefined),
    ...Object.fromEntries(files.map((name) => [name, binary])),
  }
  const asForm = { ...json, properties }
  return {
    required: true,
    content: {
      ...(kind === 'fields' && { 'application/json': { schema: json } }),
      ...(files.length === 0 && { 'application/x-www-form-urlencoded': { schema: json } }),
      'multipart/form-data': { schema: asForm },
    },
  }
}

const problem = { $ref: '#/components/schemas/Problem' }

/** `isImplied`: guards or input checks may answer this status too. */
export function toResponse([shape, description]: EndpointAnswer, isImplied: boolean) {
  if (shape === null) return { description }
  if (!isSchema(shape)) {
    const problemContent = isImplied && { 'application/json': { schema: problem } }
    return { description, content: { [getMediaType(shape.contentType)]: {}, ...problemContent } }
  }
  const declared = shape === Problem ? problem : toJsonSchema(shape, 'output')
  const schema = isImplied && shape !== Problem ? { anyOf: [declared, problem] } : declared
  return { description, content: { 'application/json': { schema } } }
}

const getMediaType = (contentType: string) => contentType.split(';', 1)[0] ?? contentType
