import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

const usage = 'Use: npm start, or once: npm start -- --new'

/** What stands behind `npm start --`: whether a new site begins in a used folder. */
export function readStartWords(words = process.argv.slice(2)): { asNew: boolean } {
  try {
    const { values } = parseArgs({ args: words, options: { new: { type: 'boolean' } } })
    return { asNew: values.new ?? false }
  } catch {
    // parseArgs throws for a word that it does not know.
    const unknown = words.find((word) => word !== '--new') ?? ''
    throw new Refusal(`"${unknown}" is no word that a start knows. ${usage}`)
  }
}
