import { proposeSlug } from '@vitrine/contract/names/propose-slug'

const keyMax = 80

/** Returns a key with the words of a name. `isTaken` tells if a key is in use. */
export async function createKey(
  name: string,
  fallback: string,
  isTaken: (key: string) => Promise<boolean>,
): Promise<string> {
  const words = proposeSlug(name).slice(0, keyMax) || fallback
  for (let number = 1; ; number++) {
    const key = number === 1 ? words : `${words}-${number}`
    if (!(await isTaken(key))) return key
  }
}
