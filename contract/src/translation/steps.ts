/** Work that yields between steps of a few milliseconds, so that a server can do other work. */
export type Steps<T> = Generator<void, T, undefined>

/** Does all steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const itemsPerStep = 50

export function* mapInSteps<T, U>(items: readonly T[], change: (item: T) => U): Steps<U[]> {
  const changed: U[] = []
  for (const item of items) {
    changed.push(change(item))
    if (changed.length % itemsPerStep === 0) yield
  }
  return changed
}
