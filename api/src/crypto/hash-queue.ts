import { tooManyAtOnce } from '../http/refusals.ts'

/** Who a hash is computed for, and how many may wait. */
export interface HashTurn {
  /** Recent attempts of this client: the fewest go first. 0 for people who have proven who they are. */
  attempts: number
  /** Bounds of waiting computations by key, the narrowest first. The last key has one running at most. */
  bounds: { key: string; waitingMax: number }[]
}

/** Thrown where as many wait for one key as may. */
export class CrowdedQueue extends Error {
  readonly waitMs = 2_000
}

interface Waiting {
  turn: HashTurn
  group: unknown
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Runs the work of different clients in a fair order: who has made the fewest attempts goes first,
 * of equals the newest. During an attack the newest still has a client that waits; the oldest, with
 * the most attempts, is refused with 503 where more than `waitingMax` wait.
 */
export function createHashQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  /** Sorted: the next to run is the last. */
  const waiting: Waiting[] = []
  const running = new Set<unknown>()
  const beginNext = () => {
    while (running.size < atOnce) {
      const next = waiting.findLastIndex(({ group }) => !running.has(group))
      const [first] = next < 0 ? [] : waiting.splice(next, 1)
      if (!first) return
      running.add(first.group)
      first.begin()
    }
  }
  const enter = (turn: HashTurn, group: unknown) =>
    new Promise<void>((begin, refuse) => {
      const isNext = running.size < atOnce && !running.has(group)
      if (!isNext && isCrowded(waiting, turn)) throw new CrowdedQueue()
      const before = waiting.findIndex(({ turn: { attempts } }) => attempts < turn.attempts)
      waiting.splice(before < 0 ? waiting.length : before, 0, { turn, group, begin, refuse })
      beginNext()
      if (waiting.length > waitingMax) waiting.shift()?.refuse(tooManyAtOnce())
    })
  return async <T>(turn: HashTurn, work: () => Promise<T>): Promise<T> => {
    const group = turn.bounds.at(-1)?.key ?? Symbol('alone')
    await enter(turn, group)
    try {
      return await work()
    } finally {
      running.delete(group)
      beginNext()
    }
  }
}

const isCrowded = (waiting: Waiting[], { bounds }: HashTurn) =>
  bounds.some(({ key, waitingMax }) => countOf(waiting, key) >= waitingMax)

const countOf = (waiting: Waiting[], key: string) =>
  waiting.filter(({ turn }) => turn.bounds.some((bound) => bound.key === key)).length
