import { strengthReadMax, wordsAbout } from '@vitrine/contract/identity/password-strength'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'

// As the API does (api/src/identity/guards/common-passwords.ts), which has the last word.
const words = { ...dictionary, ...french }
const guessing = new ZxcvbnFactory({ dictionary: words, graphs: adjacencyGraphs })

/** How hard a password is to guess, from 0 to 4; `known` are words about its owner and the site. */
export function strengthOf(password: string, known: string[]): number {
  return guessing.check(password.slice(0, strengthReadMax), wordsAbout(known)).score
}
