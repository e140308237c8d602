import { toPublicId } from './reserved-ids.ts'

/** Used names of a page, each with the last number given to a duplicate. */
export type UsedNames = Map<string, number>

/** Returns the name if it is unused, else with the next unused number. */
export function toUniqueName(used: UsedNames, name: string, separator = '-'): string {
  let number = used.get(name)
  if (number === undefined) {
    used.set(name, 1)
    return name
  }
  do number += 1
  while (used.has(name + separator + number))
  used.set(name, number)
  used.set(name + separator + number, 1)
  return name + separator + number
}

const slugLength = 80

/** Creates the id of a heading from its words, in lower case; keeps letters of any script. */
export function createHeadingId(used: UsedNames, text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const slug = words.replaceAll(/^-|-$/g, '').slice(0, slugLength).toWellFormed()
  return toUniqueName(used, toPublicId(slug || 'section'))
}
