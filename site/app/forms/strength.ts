import { getGuessableWords, scoredLengthMax } from '@vitrine/contract/identity/password-strength'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'

// Same rules as the API (api/src/identity/guards/common-passwords.ts), which decides.
const words = { ...dictionary, ...french }
const estimator = new ZxcvbnFactory({ dictionary: words, graphs: adjacencyGraphs })

/** Strength from 0 to 4. `known` are words about the user and the site. */
export function getPasswordStrength(password: string, known: string[]): number {
  return estimator.check(password.slice(0, scoredLengthMax), getGuessableWords(known)).score
}
