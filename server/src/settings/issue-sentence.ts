import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const shownMax = 60

/**
 * What is wrong with a setting, in the words used for the environment: its name, its value, and what
 * it must be. Where a schema has a sentence of its own, that one.
 */
export function sentenceOf(issue: Issue, settings: unknown): string {
  const [nearest = issue, ...others] = nearestOf(issue)
  const name = nearest.path.join('.')
  const value = nearest.path.reduce((at: unknown, key) => Object(at)[key], settings)
  const isPlain = typeof value !== 'object' || value === null
  const told = isPlain && name ? `${name} ${isValue(value)}` : name
  const must = expected([nearest, ...others])
  if (must) return `${told}, but it must be ${must}.`
  return told ? `${told}: ${nearest.message}` : nearest.message
}

/** Of the ways in which a setting may be written those that come nearest: they agree on the most. */
function nearestOf(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const leaves = issue.errors.flat().flatMap((each) => {
    const path = [...issue.path, ...each.path]
    return nearestOf({ ...each, path } as Issue)
  })
  const longest = Math.max(...leaves.map(({ path }) => path.length))
  const nearest = leaves.filter(({ path }) => path.length === longest)
  return nearest.length > 0 ? nearest : [issue]
}

function expected(issues: Issue[]): string | undefined {
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))
  // A setting of several kinds may be of each of them: a whole number or false.
  if (values.length > 0) return oneOf([...new Set(issues.flatMap(kindOf)), ...values.map(shown)])
  const told = issues.find(({ code, message }) => code !== 'invalid_type' && message !== unsaid)
  const issue = told ?? issues[0]
  const [kind] = issue ? kindOf(issue) : []
  if (kind) return issue === told ? kind : oneOf([...new Set(issues.flatMap(kindOf))])
  if (told) return undefined
  if (issue?.code === 'invalid_key')
    return `named otherwise. ${issue.issues[0]?.message.replace(/\.$/, '')}`
  if (issue?.code === 'invalid_format') return formats[issue.format] ?? 'of another form'
  return 'written otherwise: see docs/operations.md'
}

function kindOf(issue: Issue): string[] {
  if (issue.code === 'too_small') return [leastOf(issue)]
  if (issue.code === 'too_big') return [`at most ${issue.maximum}`]
  return issue.code === 'invalid_type' ? [types[issue.expected] ?? `a ${issue.expected}`] : []
}

/** What zod says where a schema says nothing. */
const unsaid = 'Invalid input'

const leastOf = ({ origin, minimum }: z.core.$ZodIssueTooSmall) =>
  ({ string: 'no empty text', array: 'no empty list' })[origin as 'string' | 'array'] ??
  `at least ${minimum}`

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

const oneOf = (values: string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : (values[0] ?? '')

const isValue = (value: unknown) => (value === undefined ? 'is missing' : `is ${shown(value)}`)

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}
