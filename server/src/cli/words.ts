import { parseArgs } from 'node:util'
import { Refusal } from '../settings/refusal.ts'

interface Grammar {
  /** Options that take a value. */
  texts?: string[]
  /** Options that take none. */
  flags?: string[]
  usage: string
}

/** What stands behind a command: one name, its options, and the flags that were set. */
export interface Words {
  file: string
  values: Record<string, string | undefined>
  flags: ReadonlySet<string>
}

/** Reads what stands behind a command that takes one name; a `Refusal` says what is wrong. */
export function readWords(words: string[], grammar: Grammar): Words {
  const { file, ...rest } = readWordsOrNone(words, grammar)
  if (file === undefined) throw refusal('A name is missing.', grammar)
  return { file, ...rest }
}

/** The same for a command that does without the name as well. */
export function readWordsOrNone(words: string[], grammar: Grammar) {
  const { names, ...rest } = readOptions(words, grammar)
  if (names.length > 1) throw refusal(`"${names[1]}" is one word too many.`, grammar)
  return { file: names[0], ...rest }
}

/** Reads what stands behind a command that takes two names. */
export function readTwoWords(words: string[], usage: string): [string, string] {
  const { names } = readOptions(words, { usage })
  const [first, second, more] = names
  if (first === undefined || second === undefined) throw refusal('A name is missing.', { usage })
  if (more !== undefined) throw refusal(`"${more}" is one word too many.`, { usage })
  return [first, second]
}

/** Reads what stands behind a command that takes no name. */
export function readNoWords(words: string[], usage: string) {
  readOptionsAlone(words, { usage })
}

/** The same for one that has options. */
export function readOptionsAlone(words: string[], grammar: Grammar) {
  const { names, ...rest } = readOptions(words, grammar)
  if (names.length > 0) throw refusal(`"${names[0]}" is one word too many.`, grammar)
  return rest
}

function readOptions(words: string[], grammar: Grammar) {
  const { texts = [], flags = [] } = grammar
  const { tokens } = parseArgs({
    args: words,
    options: Object.fromEntries(texts.map((name) => [name, { type: 'string' }] as const)),
    strict: false,
    tokens: true,
  })
  const found = {
    names: [] as string[],
    values: {} as Words['values'],
    flags: new Set<string>(),
  }
  for (const token of tokens) {
    if (token.kind === 'positional') found.names.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const isText = texts.includes(name)
    if (!isText && !flags.includes(name))
      throw refusal(`${rawName} is no option of this command.`, grammar)
    // What begins with a dash is the next option, not the value of this one.
    if (isText && (!value || (!token.inlineValue && value.startsWith('-'))))
      throw refusal(`${rawName} needs a value.`, grammar)
    if (!isText && value !== undefined) throw refusal(`${rawName} takes no value.`, grammar)
    if (isText) found.values[name] = value
    else found.flags.add(name)
  }
  return found
}

const refusal = (problem: string, { usage }: Grammar) => new Refusal(`${problem}\nUse: ${usage}`)
