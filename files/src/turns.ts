import { pause } from './pause.ts'

/**
 * Runs a piece of background work when its turn comes, at once if there are no others. The pause
 * after it ends early when `ending` aborts.
 */
export type RunInTurn = <T>(work: () => Promise<T>, ending?: AbortSignal) => Promise<T>

/**
 * Lets the background jobs of a process work in turns. After each turn comes a pause as long as it
 * took, so that requests always have at least half of the processor.
 */
export function createTurns(now = () => performance.now()): RunInTurn {
  let free: Promise<unknown> = Promise.resolve()
  return (work, ending) => {
    let startedAt = 0
    const turn = free.then(() => {
      startedAt = now()
      return work()
    })
    const rest = () => pause(now() - startedAt, ending)
    free = turn.then(rest, rest)
    return turn
  }
}

/** For programs that have nothing else to do. */
export const runAtOnce: RunInTurn = (work) => work()
