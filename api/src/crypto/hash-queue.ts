import { tooManyAtOnce } from '../http/refusals.ts'

/** Priority and limits of the client that a hash is computed for. */
export interface HashTurn {
  /**
   * Recent attempts of this client; clients with the fewest go first. 0 for people who have proven
   * who they are.
   */
  attempts: number
  /**
   * Limits on waiting computations by key, the narrowest first. At most one computation of the last
   * key runs at a time.
   */
  bounds: { key: string; waitingMax: number }[]
}

/** Thrown if the maximum number of computations already waits for one of the keys. */
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
 * Runs the jobs of clients in a fair order: the client with the fewest attempts goes first, and
 * among equals the newest job. During an attack the clients of old jobs have often given up; the
 * client of the newest still waits. If more than `waitingMax` jobs wait, the queue refuses the one
 * with the most attempts with 503, and among equals the oldest.
 */
export function createHashQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  /** Sorted: the last one runs next. */
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
