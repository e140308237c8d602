import type { AskJson } from '../api-client.ts'

/** How old an answer may be when a click shows it, counted from when it was asked for. */
export const keptMs = 30_000
/** A preload asks for what is older than this anew, so that the click behind it is in time. */
export const renewedMs = 15_000
const answersMax = 200
const answerMs = 10_000

/** Answers that preloads have asked for, by path, for the clicks that may follow. */
export interface KeptAnswers {
  /** For a click: an answer that is kept or on its way, else one of its own, which is not kept. */
  read: AskJson
  /** For a preload: keeps what comes; a failure is forgotten. */
  readAhead: AskJson
}

export function keptAnswers(ask: AskJson): KeptAnswers {
  const kept = new Map<string, { since: number; answer: Promise<unknown> }>()
  const younger = (path: string, ms: number) => {
    const found = kept.get(path)
    return found && isWithin(found.since, ms) ? found.answer : undefined
  }
  const keep = (path: string) => {
    const answer = ask(path, { priority: 'low', signal: AbortSignal.timeout(answerMs) })
    const entry = { since: Date.now(), answer }
    kept.delete(path)
    kept.set(path, entry)
    answer.catch(() => {
      if (kept.get(path) === entry) kept.delete(path)
    })
    dropOldest(kept)
    return answer
  }
  return {
    // What failed ahead of the click may go well now.
    read: (path) => younger(path, keptMs)?.catch(() => ask(path)) ?? ask(path),
    readAhead: (path) => younger(path, renewedMs) ?? keep(path),
  }
}

function dropOldest(kept: Map<string, { since: number }>) {
  for (const [path, { since }] of kept) {
    if (kept.size <= answersMax && isWithin(since, keptMs)) return
    kept.delete(path)
  }
}

/** False too for what a clock that was set back would make come from the future. */
export function isWithin(since: number, ms: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < ms
}
