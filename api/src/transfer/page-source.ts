/** Pages of a file, which may be larger than the memory: read from the start as often as needed. */
export interface PageSource {
  count: number
  pages: () => AsyncIterable<unknown> | Iterable<unknown>
}

/** Pages that are all at hand. */
export const pagesAtHand = (pages: unknown[]): PageSource => ({
  count: pages.length,
  pages: () => pages,
})

/** What comes one by one, so many at a time. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>, size: number) {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
