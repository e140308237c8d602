import { toUniqueName, type UsedNames } from '@vitrine/contract/html/heading-ids'
import type { Root } from 'hast'
import { visitElements } from './visit-elements.ts'

/** Makes duplicate ids unique, in place. Returns all used ids. */
export function makeIdsUnique(tree: Root, used: UsedNames = new Map()): UsedNames {
  visitElements(tree, ({ properties }) => {
    if (typeof properties.id === 'string') properties.id = toUniqueName(used, properties.id)
  })
  return used
}
