import { parseArgs } from 'node:util'
import { Refusal } from '../settings/refusal.ts'

interface Grammar {
  /** Names of options that take a value. */
  texts?: string[]
  /** Names of options without a value. */
  flags?: string[]
  usage: string
}

/** Parsed arguments of a command: one name, the options, and the flags that are set. */
export interface CommandArguments {
  file: string
  values: Record<string, string | undefined>
  flags: ReadonlySet<string>
}

/** Parses the arguments of a command that takes one name. Throws a `Refusal` if they are invalid. */
export function parseArguments(words: string[], grammar: Grammar): CommandArguments {
  const { file, ...rest } = parseOptionalArgument(words, grammar)
  if (file === undefined) throw usageError('An argument is missing.', grammar)
  return { file, ...rest }
}

/** Like `parseArguments`, but the name is optional. */
export function parseOptionalArgument(words: string[], grammar: Grammar) {
  const { names, ...rest } = readOptions(words, grammar)
  if (names.length > 1) throw usageError(`"${names[1]}" is one argument too many.`, grammar)
  return { file: names[0], ...rest }
}

/** Like `parseArguments`, but for a command with two names and no options. */
export function parseTwoArguments(words: string[], usage: string): [string, string] {
  const { names } = readOptions(words, { usage })
  const [first, second, more] = names
  if (first === undefined || second === undefined)
    throw usageError('An argument is missing.', { usage })
  if (more !== undefined) throw usageError(`"${more}" is one argument too many.`, { usage })
  return [first, second]
}

/** Refuses any argument. */
export function refuseArguments(words: string[], usage: string) {
  parseOptions(words, { usage })
}

/** Like `parseArguments`, but for a command without a name. */
export function parseOptions(words: string[], grammar: Grammar) {
  const { names, ...rest } = readOptions(words, grammar)
  if (names.length > 0) throw usageError(`"${names[0]}" is one argument too many.`, grammar)
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
  const parsed = {
    names: [] as string[],
    values: {} as CommandArguments['values'],
    flags: new Set<string>(),
  }
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.names.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const isText = texts.includes(name)
    if (!isText && !flags.includes(name))
      throw usageError(`${rawName} is not an option of this command.`, grammar)
    // A value that begins with a dash is the next option, unless written as `--name=-value`.
    if (isText && (!value || (!token.inlineValue && value.startsWith('-'))))
      throw usageError(`${rawName} needs a value.`, grammar)
    if (!isText && value !== undefined) throw usageError(`${rawName} takes no value.`, grammar)
    if (isText) parsed.values[name] = value
    else parsed.flags.add(name)
  }
  return parsed
}

const usageError = (problem: string, { usage }: Grammar) => new Refusal(`${problem}\nUse: ${usage}`)
