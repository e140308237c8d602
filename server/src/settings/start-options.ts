import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** Option of a process that starts while another one serves the site. */
export const besideOption = '--beside'

const knownOptions = ['--new', '--trial', besideOption]
const refreshPortPrefix = '--refresh-port='
const usage = 'Use: npm start, or once: npm start -- --new'

interface StartOptions {
  asNew: boolean
  trial: boolean
  beside: boolean
  /**
   * Port to which pages in development connect to be refreshed after a save; 0 for any free port.
   */
  refreshPort: number
}

export const defaultStartOptions: StartOptions = {
  asNew: false,
  trial: false,
  beside: false,
  refreshPort: 0,
}

/**
 * Parses the options after `npm start --`; throws a `Refusal` for an unknown one. `--new` begins a new
 * site in a used folder. The others come from programs of the product: `--trial` starts the site on a
 * copy, `besideOption` starts a process while another one serves the site, `--refresh-port` keeps
 * `refreshPort` across restarts.
 */
export function parseStartOptions(words = process.argv.slice(2)): StartOptions {
  try {
    const flag = { type: 'boolean' } as const
    const { values } = parseArgs({
      args: words,
      options: { new: flag, trial: flag, beside: flag, 'refresh-port': { type: 'string' } },
    })
    const { new: asNew = false, trial = false, beside = false, 'refresh-port': port = '0' } = values
    return { asNew, trial, beside, refreshPort: Number(port) }
  } catch {
    // parseArgs throws for an unknown option.
    const unknown =
      words.find((word) => !knownOptions.includes(word) && !word.startsWith(refreshPortPrefix)) ??
      ''
    throw new Refusal(`"${unknown}" is no option of a start. ${usage}`)
  }
}
