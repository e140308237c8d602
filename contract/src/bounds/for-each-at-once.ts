/** Runs a task for each item, at most `max` at a time. Rejects with the first error. */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  max: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  // All workers take their next item from the same iterator.
  const queue = [...items].values()
  const work = async () => {
    for (const item of queue) await task(item)
  }
  await Promise.all(Array.from({ length: max }, work))
}
