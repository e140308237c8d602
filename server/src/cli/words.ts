import { parseArgs } from 'node:util'
import { Refusal } from '../refusal.ts'

/** One file name and the named options after a command; a `Refusal` says what is wrong. */
export function readWords(words: string[], options: string[], usage: string) {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'string' }] as const))
  try {
    const { positionals, values } = parseArgs({
      args: words,
      options: known,
      allowPositionals: true,
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new Refusal(`Use: ${usage}`)
    return { file, values: values as Record<string, string | undefined> }
  } catch (error) {
    // parseArgs throws for an option that it does not know.
    throw error instanceof Refusal ? error : new Refusal(`${Object(error).message}\nUse: ${usage}`)
  }
}
