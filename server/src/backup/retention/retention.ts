import { dayMs } from '@vitrine/contract/bounds/durations'
import { parseBackupName } from './backup-name.ts'

/** Keeps the newest backup of each of the last 7 days, 4 weeks and 12 months that have one. */
const keptPeriods = [
  { count: 7, getPeriod: (at: Date) => at.toISOString().slice(0, 10) },
  { count: 4, getPeriod: getWeekStart },
  { count: 12, getPeriod: (at: Date) => at.toISOString().slice(0, 7) },
]
/** Number of backups that stay regardless of their size: the newest may be damaged. */
const alwaysKept = 2

export interface BackupFile {
  name: string
  bytes: number
}

/**
 * Returns the names of backups to remove: those that no period needs, and the oldest above `bytesMax`
 * in total. A backup dated in the future counts as the oldest: the clock was ahead.
 */
export function selectExpired(files: BackupFile[], bytesMax: number, now: Date): string[] {
  const newestFirst = files
    .flatMap(({ name, bytes }) => {
      const at = parseBackupName(name)?.at
      return at ? [{ name, bytes, at }] : []
    })
    .toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || Number(b.at) - Number(a.at))
  const needed = new Set(
    keptPeriods.flatMap(({ count, getPeriod }) => selectNewest(newestFirst, getPeriod, count)),
  )
  let total = 0
  return newestFirst
    .filter(({ name, bytes }, index) => {
      if (!needed.has(name)) return true
      total += bytes
      return index >= alwaysKept && total > bytesMax
    })
    .map(({ name }) => name)
}

function selectNewest(
  newestFirst: { name: string; at: Date }[],
  getPeriod: (at: Date) => string,
  count: number,
): string[] {
  const first = new Map<string, string>()
  for (const { name, at } of newestFirst) {
    const period = getPeriod(at)
    if (!first.has(period)) first.set(period, name)
  }
  return [...first.values()].slice(0, count)
}

/** Returns the Monday of a week, as a date in UTC. */
export function getWeekStart(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}
