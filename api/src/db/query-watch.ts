/** Watches running queries, a few times a second. */
export interface QueryWatch {
  /** Starts watching a query. Returns the function to call at its end. */
  begin: (query: Watched) => () => void
  stop: () => void
}

interface Watched {
  limitMs: number
  cut: () => void
}

interface ProbedServer {
  /** Asks the server for an answer, on a connection of its own. */
  probe: () => Promise<unknown>
  onSilence: () => void
}

const checkEveryMs = 250
const checksBeforeProbe = 3
const checksOfProbe = 5

/**
 * Distinguishes a slow query from an unreachable server: if a query is late, probes the server on
 * another connection. Detects silence within two seconds, and still gives a slow query its full
 * time. Counts checks instead of milliseconds, so that answers that arrived during a pause of this
 * process are read first.
 */
export function watchQueries({ probe, onSilence }: ProbedServer): QueryWatch {
  const running = new Set<{ query: Watched; checks: number }>()
  let currentProbe: { checks: number } | undefined

  const startProbe = () => {
    const thisProbe = { checks: 0 }
    currentProbe = thisProbe
    const onAnswer = () => {
      if (currentProbe === thisProbe) currentProbe = undefined
    }
    // A failed probe counts as no answer.
    probe().then(onAnswer, () => {})
  }
  const checkProbe = (current: { checks: number }) => {
    current.checks += 1
    if (current.checks < checksOfProbe) return
    currentProbe = undefined
    onSilence()
  }
  const checkAll = () => {
    let isLate = false
    for (const entry of [...running]) {
      entry.checks += 1
      if (entry.checks >= checksBeforeProbe) isLate = true
      if (entry.checks * checkEveryMs >= entry.query.limitMs) entry.query.cut()
    }
    if (currentProbe) checkProbe(currentProbe)
    else if (isLate) startProbe()
  }
  const timer = setInterval(checkAll, checkEveryMs).unref()
  return {
    begin: (query) => {
      const entry = { query, checks: 0 }
      running.add(entry)
      return () => running.delete(entry)
    },
    stop: () => clearInterval(timer),
  }
}
