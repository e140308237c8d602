import { secondMs } from '@vitrine/contract/bounds/durations'
import { findTouchedPages, readLastCommit } from '../db/commits.ts'
import { type DatesSource, updateDates } from './update-dates.ts'
import { getWindow } from './window.ts'

/** Time before another attempt if another process computes the dates, or the database is away. */
const pauseMs = 2 * secondMs

interface Checked {
  /** Window and time zone. */
  wanted: string
  version: string
  /** Number of the last commit. */
  number: number
}

export interface DateUpdater {
  /** Computes outdated dates. Resolves when all are known, or another process computes them. */
  update: () => Promise<void>
  /**
   * Like `update`, but resolves after the first part, or at once if an update is running. Lists show
   * the known dates until it ends.
   */
  begin: () => Promise<void>
}

/**
 * Creates the updater of the dates of events. Dates are outdated after a change of the month or of
 * the time zone, and after large commits and commits of other programs.
 */
export function createDateUpdater(source: DatesSource): DateUpdater {
  let checked: Checked | undefined
  let running: { all: Promise<void>; first: Promise<void> } | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY
  const isDue = () =>
    performance.now() >= pausedUntil &&
    (checked?.wanted !== toWanted(source) || checked.version !== source.changes.current())
  const start = () => {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const run = async () => {
      const before = checked
      checked = undefined
      try {
        checked = await check(source, before, resolve)
      } finally {
        if (!checked) pausedUntil = performance.now() + pauseMs
        running = undefined
        resolve()
      }
    }
    const all = run()
    // Lists stay as they are while the database cannot be written.
    all.catch(() => {})
    return { all, first }
  }
  return {
    update: async () => {
      if (isDue()) running ??= start()
      await running?.all
    },
    begin: async () => {
      if (running || !isDue()) return
      running = start()
      await running.first
    },
  }
}

const toWanted = (source: DatesSource) => JSON.stringify([getWindow(source), source.timeZone()])

/** Returns undefined if dates may still be outdated. */
async function check(
  source: DatesSource,
  before: Checked | undefined,
  onPart: () => void,
): Promise<Checked | undefined> {
  const [wanted, version] = [toWanted(source), source.changes.current()]
  const number = await readLastCommit(source.db)
  const pages =
    before?.wanted === wanted ? await findTouchedPages(source.db, before.number, number) : undefined
  const outcome = await updateDates(source, pages, onPart)
  return outcome === 'done' ? { wanted, version, number } : undefined
}
