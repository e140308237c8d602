/** Queries that wait for their answers, looked at a few times a second. */
export interface QueryWatch {
  /** Notes a query that was sent; answers what to call when it is over. */
  begin: (query: Watched) => () => void
  stop: () => void
}

interface Watched {
  /** How long it may take at most. */
  limitMs: number
  /** Ends it, with its connection: whatever it is doing is not waited for. */
  cut: () => void
}

interface Server {
  /** Asks the server for a sign of life, on a connection that does nothing else. */
  probe: () => Promise<unknown>
  /** It gave none. */
  onSilence: () => void
}

const lookEveryMs = 250
const looksBeforeProbe = 3
const looksOfProbe = 5

/**
 * Tells a slow query from a server that is frozen, or gone without a word: when an answer is late,
 * another connection is asked as well. Silence is noticed within two seconds, while a query that
 * computes has the whole of its time. Looks are counted, not milliseconds: after a pause of this very
 * process, answers that have arrived meanwhile are read before the next look.
 */
export function watchQueries({ probe, onSilence }: Server): QueryWatch {
  const underWay = new Set<{ query: Watched; looks: number }>()
  let probing: { looks: number } | undefined

  const startProbe = () => {
    const mine = { looks: 0 }
    probing = mine
    const answered = () => {
      if (probing === mine) probing = undefined
    }
    // A connection that cannot be asked is no sign of life.
    probe().then(answered, () => {})
  }
  const lookAtProbe = (current: { looks: number }) => {
    current.looks += 1
    if (current.looks < looksOfProbe) return
    probing = undefined
    onSilence()
  }
  const look = () => {
    let isLate = false
    for (const each of [...underWay]) {
      each.looks += 1
      if (each.looks >= looksBeforeProbe) isLate = true
      if (each.looks * lookEveryMs >= each.query.limitMs) each.query.cut()
    }
    if (probing) lookAtProbe(probing)
    else if (isLate) startProbe()
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    begin: (query) => {
      const each = { query, looks: 0 }
      underWay.add(each)
      return () => underWay.delete(each)
    },
    stop: () => clearInterval(timer),
  }
}
