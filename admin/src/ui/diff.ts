import { type ChangeObject, diffArrays } from 'diff'

/** A run of tokens in both texts, or in one of them only. */
export interface DiffRun {
  in: 'both' | 'before' | 'after'
  text: string
}

/** Maximum number of changes that are shown one by one. More are unreadable. */
const changesMax = 2_000

/** Returns the difference of two texts, by words. */
export function diffWords(before: string, after: string): DiffRun[] {
  const changes = diffArrays(tokenize(before), tokenize(after), { maxEditLength: changesMax })
  return (
    changes?.map((change) => ({ in: getSide(change), text: change.value.join('') })) ?? [
      { in: 'before', text: before },
      { in: 'after', text: after },
    ]
  )
}

/**
 * Merges two lists of tokens, each token marked by its side (Myers 1986). Returns undefined if
 * there are too many changes.
 */
export function diffTokens(before: string[], after: string[]): DiffRun[] | undefined {
  const changes = diffArrays(before, after, { maxEditLength: changesMax })
  return changes?.flatMap((change) => change.value.map((text) => ({ in: getSide(change), text })))
}

const getSide = ({ added, removed }: ChangeObject<unknown>): DiffRun['in'] =>
  added ? 'after' : removed ? 'before' : 'both'

/** Splits a text into words and the white space between them. */
export const tokenize = (text: string) => text.split(/(\s+)/).filter((token) => token !== '')
