import {
  getGuessableWords,
  passwordScoreMin,
  scoredLengthMax,
} from '@vitrine/contract/identity/password-strength'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password with fewer different characters is too easy to guess. */
const differentMin = 4

/** True if a password is easy to guess for someone who knows `ownWords` about the user. */
export type IsCommonPassword = (password: string, ownWords: string[]) => Promise<boolean>

/** Loads the word lists at the first use: they are large. */
export function createCommonPasswordCheck(): IsCommonPassword {
  let factory: Promise<ZxcvbnFactory> | undefined
  return async (password, ownWords) => {
    const folded = password.normalize('NFC').toLowerCase()
    if (new Set(folded).size < differentMin) return true
    if (ownWords.some((word) => word.toLowerCase() === folded)) return true
    factory ??= loadWordLists()
    const checkedPart = password.slice(0, scoredLengthMax)
    return (await factory).check(checkedPart, getGuessableWords(ownWords)).score < passwordScoreMin
  }
}

async function loadWordLists() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const dictionary = { ...common.dictionary, ...french.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}
