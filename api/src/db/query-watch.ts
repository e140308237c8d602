/** Queries that wait for their answers, looked at a few times a second. */
export interface QueryWatch {
  /** Starts watching a query; returns the function to call when it has ended. */
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
 * Distinguishes a slow query from a server that is frozen or has silently gone. If an answer is
 * late, it probes the server on another connection. It detects silence within two seconds, and
 * still gives a slow query its full time. It counts checks, not milliseconds: after a pause of this
 * process, answers that have arrived are read before the next check.
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
