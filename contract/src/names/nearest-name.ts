/** Returns the known name that a misspelt name most likely means; undefined if none is close. */
export function findNearestName(wrong: string, known: Iterable<string>): string | undefined {
  const plainWrong = plain(wrong.slice(0, lengthMax))
  // A third of the letters after the last dot may differ: more would propose unrelated names.
  const lastPart = plain(wrong.split('.').at(-1) ?? '').slice(0, lengthMax)
  let best = {
    name: undefined as string | undefined,
    edits: Math.ceil(lastPart.length / 3) + 0.5,
  }
  for (const name of known) {
    const edits = countEdits(plainWrong, plain(name.slice(0, lengthMax)))
    if (edits < best.edits) best = { name, edits }
  }
  return best.name
}

/** Compares the beginning of longer names only: a long name in a file must not cost much time. */
const lengthMax = 100

/** Makes `seoTitle`, `seo-title` and `SEO_TITLE` the same word. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the number of letters to insert, remove, replace or swap with the next one (optimal
 * string alignment).
 */
export function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(from.length, to.length)
}
