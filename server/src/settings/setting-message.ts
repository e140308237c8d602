import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const valueLengthMax = 60

/**
 * Formats an issue of zod like the messages about the environment: the name of the setting, its
 * value, and what it must be. Uses the message of the schema if it has one.
 */
export function formatIssue(issue: Issue, settings: unknown): string {
  const [nearest = issue, ...others] = findNearest(issue)
  const name = nearest.path.join('.')
  const value = nearest.path.reduce((at: unknown, key) => Object(at)[key], settings)
  const isPlain = typeof value !== 'object' || value === null
  const subject = isPlain && name ? `${name} ${describeValue(value)}` : name
  const expected = describeExpected([nearest, ...others])
  if (expected) return `${subject}, but it must be ${expected}.`
  return subject ? `${subject}: ${nearest.message}` : nearest.message
}

/** Closest matching variants of the setting. */
function findNearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const leaves = issue.errors.flat().flatMap((inner) => {
    const path = [...issue.path, ...inner.path]
    return findNearest({ ...inner, path } as Issue)
  })
  const longest = Math.max(...leaves.map(({ path }) => path.length))
  const nearest = leaves.filter(({ path }) => path.length === longest)
  return nearest.length > 0 ? nearest : [issue]
}

function describeExpected(issues: Issue[]): string | undefined {
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))
  // A setting may accept several types: a whole number or false.
  if (values.length > 0)
    return joinWithOr([...new Set(issues.flatMap(describeType)), ...values.map(formatValue)])
  const specific = issues.find(
    ({ code, message }) => code !== 'invalid_type' && message !== defaultMessage,
  )
  const issue = specific ?? issues[0]
  const [type] = issue ? describeType(issue) : []
  if (type)
    return issue === specific ? type : joinWithOr([...new Set(issues.flatMap(describeType))])
  if (specific) return undefined
  if (issue?.code === 'invalid_key')
    return `named differently. ${issue.issues[0]?.message.replace(/\.$/, '')}`
  if (issue?.code === 'invalid_format') return formats[issue.format] ?? 'in another format'
  return 'in another format: see docs/operations.md'
}

function describeType(issue: Issue): string[] {
  if (issue.code === 'too_small') return [describeMinimum(issue)]
  if (issue.code === 'too_big') return [`at most ${issue.maximum}`]
  return issue.code === 'invalid_type' ? [types[issue.expected] ?? `a ${issue.expected}`] : []
}

const defaultMessage = 'Invalid input'

const describeMinimum = ({ origin, minimum }: z.core.$ZodIssueTooSmall) =>
  ({ string: 'a text that is not empty', array: 'a list that is not empty' })[
    origin as 'string' | 'array'
  ] ?? `at least ${minimum}`

const types: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object in braces',
  record: 'an object in braces',
}

const formats: Partial<Record<string, string>> = { url: 'an address such as https://example.org' }

const joinWithOr = (values: string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : (values[0] ?? '')

const describeValue = (value: unknown) =>
  value === undefined ? 'is missing' : `is ${formatValue(value)}`

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}…` : text
}
