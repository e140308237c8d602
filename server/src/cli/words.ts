import { parseArgs } from 'node:util'
import { Refusal } from '../settings/refusal.ts'

/**
 * One file name and the named options after a command, with `--new` where it is among them; a
 * `Refusal` says what is wrong.
 */
export function readWords(words: string[], options: string[], usage: string) {
  const known = options.map(
    (name) => [name, { type: name === 'new' ? 'boolean' : 'string' }] as const,
  )
  try {
    const { positionals, values } = parseArgs({
      args: words,
      options: Object.fromEntries(known),
      allowPositionals: true,
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new Refusal(`Use: ${usage}`)
    const { new: asNew, ...texts } = values
    return { file, asNew: asNew === true, values: texts as Record<string, string | undefined> }
  } catch (error) {
    // parseArgs throws for an option that it does not know.
    throw error instanceof Refusal ? error : new Refusal(`${Object(error).message}\nUse: ${usage}`)
  }
}
