import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

const known = ['--new', '--trial']
const usage = 'Use: npm start, or once: npm start -- --new'

/**
 * What stands behind `npm start --`: whether a new site begins in a used folder; and, from programs of
 * ours, whether this is a trial on a copy.
 */
export function readStartWords(words = process.argv.slice(2)): { asNew: boolean; trial: boolean } {
  try {
    const flag = { type: 'boolean' } as const
    const { values } = parseArgs({ args: words, options: { new: flag, trial: flag } })
    return { asNew: values.new ?? false, trial: values.trial ?? false }
  } catch {
    // parseArgs throws for a word that it does not know.
    const unknown = words.find((word) => !known.includes(word)) ?? ''
    throw new Refusal(`"${unknown}" is no word that a start knows. ${usage}`)
  }
}
