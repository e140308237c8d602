import type { Body, Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { type EndpointGroups, formatTitle, sortCalls } from './document.ts'
import { isJsonSchema, type JsonSchema, toJsonSchema } from './json-schema.ts'

const begin = '<!-- Calls: printed by `node api/src/openapi/write-calls.ts`. -->\n'
const end = '<!-- End of the calls. -->\n'

/** Replaces the calls between the two markers. Throws if a marker is missing. */
export function replaceCalls(document: string, groups: EndpointGroups): string {
  const [before, rest] = document.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (before === undefined || after === undefined)
    throw new Error(`The document must have the lines ${begin.trim()} and ${end.trim()}`)
  return `${before}${begin}\n${printCalls(groups)}\n${end}${after}`
}

export const printCalls = (groups: EndpointGroups): string =>
  Object.entries(groups)
    .map(([name, group]) => `### ${formatTitle(name)}\n\n${formatTable(sortCalls(group))}`)
    .join('\n')

function formatTable(calls: [string, Endpoint][]): string {
  const rows = calls.map(([, endpoint]) => {
    const { method, path, summary, guard, permission, confirmed } = endpoint
    const call = `\`${method} ${path.replace('{+', '{')}\`: ${summary}`
    const condition = `\`${permission ?? guard}\`${confirmed ? ', password confirmed' : ''}`
    return [call, condition, formatInput(endpoint), formatAnswers(endpoint)]
  })
  const table = [['Call', 'Guard', 'Takes', 'Answers'], ['---', '---', '---', '---'], ...rows]
  return table
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('')
}

function formatInput({ query, body }: Endpoint): string {
  const parts = [
    query && `Query: ${formatFields(toJsonSchema(query, 'input'))}.`,
    body && `Body: ${formatBody(body)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function formatBody({ kind, schema, files = [] }: Body): string {
  if (kind === 'file') return 'the bytes of one file'
  // A schema that preprocesses any value has an unknown input: use its output.
  const fields =
    formatFields(toJsonSchema(schema, 'input')) || formatFields(toJsonSchema(schema, 'output'))
  return [fields, ...files.map((name) => `\`${name}\` (a file)`)].filter(Boolean).join(', ')
}

/** Lists the field names of an object, or of the items of a list or a record. */
function formatFields(schema: JsonSchema): string {
  const { properties, items, additionalProperties, anyOf, allOf } = schema
  if (isJsonSchema(properties))
    return Object.entries(properties)
      .map(([name, field]) => `\`${name}\`${isJsonSchema(field) ? formatChoices(field) : ''}`)
      .join(', ')
  const parts = [anyOf, allOf].find(Array.isArray)
  if (parts)
    return [...new Set(parts.filter(isJsonSchema).map(formatFields).filter(Boolean))].join('; or ')
  if (isJsonSchema(items)) return `a list of ${formatFields(items) || `${items.type}s`}`
  if (isJsonSchema(additionalProperties))
    return `a record of ${formatFields(additionalProperties) || 'any fields'}`
  return ''
}

const formatChoices = (field: JsonSchema) =>
  Array.isArray(field.enum) ? ` (${field.enum.map((value) => `\`${value}\``).join(', ')})` : ''

const formatAnswers = ({ answers }: Endpoint) =>
  Object.entries(answers)
    .map(([status, [, meaning]]) => `${status}: ${meaning}`)
    .join(' ')
