import { dayMs } from '@vitrine/contract/bounds/durations'
import { readBackupName } from './backup-name.ts'

/** How many stay: of so many days, weeks and months that have one, the newest of each. */
const kept = [
  { count: 7, periodOf: (at: Date) => at.toISOString().slice(0, 10) },
  { count: 4, periodOf: weekOf },
  { count: 12, periodOf: (at: Date) => at.toISOString().slice(0, 7) },
]
/** However large they are: the last one may be the one that is damaged. */
const alwaysKept = 2

export interface BackupFile {
  name: string
  bytes: number
}

/**
 * Which backups of a folder are to go: those that no period needs, and the oldest of too many bytes. A
 * backup dated after `now` was made while the clock was ahead, and counts as older than all others.
 */
export function backupsToRemove(files: BackupFile[], bytesMax: number, now: Date): string[] {
  const newestFirst = files
    .flatMap(({ name, bytes }) => {
      const at = readBackupName(name)?.at
      return at ? [{ name, bytes, at }] : []
    })
    .toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || Number(b.at) - Number(a.at))
  const needed = new Set(
    kept.flatMap(({ count, periodOf }) => newestOf(newestFirst, periodOf, count)),
  )
  let total = 0
  return newestFirst
    .filter(({ name, bytes }, at) => {
      if (!needed.has(name)) return true
      total += bytes
      return at >= alwaysKept && total > bytesMax
    })
    .map(({ name }) => name)
}

function newestOf(
  newestFirst: { name: string; at: Date }[],
  periodOf: (at: Date) => string,
  count: number,
): string[] {
  const first = new Map<string, string>()
  for (const { name, at } of newestFirst) {
    const period = periodOf(at)
    if (!first.has(period)) first.set(period, name)
  }
  return [...first.values()].slice(0, count)
}

/** The Monday with which a week begins, as a date in UTC. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}
