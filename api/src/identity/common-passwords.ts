import { passwordLength } from '@vitrine/contract/identity'

/** Fewer different characters than this are a pattern, not a password. */
const differentMin = 4

/** Whether a password is among those that are tried first, or one of the person's own words. */
export type IsCommon = (password: string, own: string[]) => Promise<boolean>

/** Reads the list when it is first needed. */
export function commonPasswords(): IsCommon {
  let list: Promise<Set<string>> | undefined
  return async (password, own) => {
    const folded = password.normalize('NFC').toLowerCase()
    if (new Set(folded).size < differentMin) return true
    if (own.some((word) => word.toLowerCase() === folded)) return true
    list ??= readList()
    return (await list).has(folded)
  }
}

async function readList() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].map(String)
  return new Set(words.filter((word) => word.length >= passwordLength.min))
}
