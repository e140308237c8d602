/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
const defaultSize = 1_000

/** Splits a list into batches for statements with many parameters. */
export function* toBatches<T>(all: T[], size = defaultSize) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
