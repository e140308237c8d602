import {
  strengthMin,
  strengthReadMax,
  wordsAbout,
} from '@vitrine/contract/identity/password-strength'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Fewer different characters than this are a pattern, not a password. */
const differentMin = 4

/** Whether a password is easy to guess for whoever knows these words about its owner. */
export type IsCommon = (password: string, own: string[]) => Promise<boolean>

/** Reads the lists of words when they are first needed: they are large. */
export function commonPasswords(): IsCommon {
  let guessing: Promise<ZxcvbnFactory> | undefined
  return async (password, own) => {
    const folded = password.normalize('NFC').toLowerCase()
    if (new Set(folded).size < differentMin) return true
    if (own.some((word) => word.toLowerCase() === folded)) return true
    guessing ??= readWords()
    const read = password.slice(0, strengthReadMax)
    return (await guessing).check(read, wordsAbout(own)).score < strengthMin
  }
}

async function readWords() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const dictionary = { ...common.dictionary, ...french.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}
