import type { Root } from 'hast'

import { eachElement } from './each-element.ts'
import { publicId } from './reserved-ids.ts'

/** Names in use on a page, each with the number last given to a namesake. */
export type UsedNames = Map<string, number>

/** The name itself when it is free, else the name with the next free number behind it. */
export function uniqueName(used: UsedNames, name: string, separator = '-'): string {
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

/** Makes later namesakes of an id unique, in place. Returns every id in use. */
export function uniqueIds(tree: Root): UsedNames {
  const used: UsedNames = new Map()
  eachElement(tree, ({ properties }) => {
    if (typeof properties.id === 'string') properties.id = uniqueName(used, properties.id)
  })
  return used
}

const slugLength = 80

/** The id of a heading without one: its words in lower case, letters of any script kept. */
export function headingId(used: UsedNames, text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const slug = words.replaceAll(/^-|-$/g, '').slice(0, slugLength).toWellFormed()
  return uniqueName(used, publicId(slug || 'section'))
}
