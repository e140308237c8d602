import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** Said to a process that begins while another one answers in its place. */
export const besideWord = '--beside'

const known = ['--new', '--trial', besideWord]
const usage = 'Use: npm start, or once: npm start -- --new'

interface StartWords {
  asNew: boolean
  trial: boolean
  beside: boolean
}

export const noStartWords: StartWords = { asNew: false, trial: false, beside: false }

/**
 * What stands behind `npm start --`: whether a new site begins in a used folder; and, from programs of
 * ours, whether this is a trial on a copy, or a process beside another one.
 */
export function readStartWords(words = process.argv.slice(2)): StartWords {
  try {
    const flag = { type: 'boolean' } as const
    const { values } = parseArgs({ args: words, options: { new: flag, trial: flag, beside: flag } })
    const { new: asNew = false, trial = false, beside = false } = values
    return { asNew, trial, beside }
  } catch {
    // parseArgs throws for a word that it does not know.
    const unknown = words.find((word) => !known.includes(word)) ?? ''
    throw new Refusal(`"${unknown}" is no word that a start knows. ${usage}`)
  }
}
