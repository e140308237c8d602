import { isFileUrl } from '@vitrine/api/db/database-url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { bucketSchemes } from '../settings/backup-settings.ts'
import { createFinding, type ExaminedSite } from './finding.ts'

/** Two-step sign-in and the signatures of buckets tolerate half a minute. */
export const clockSecondsMax = 30
const answerMs = 4 * secondMs

/** Compares the clock with that of the bucket for backups. No other server is contacted for this. */
export async function checkClock({
  config,
  now,
}: Pick<ExaminedSite, 'config' | 'now'>): Promise<Finding[]> {
  const origin = getBucketOrigin(config.backups.url)
  const date = origin === undefined ? undefined : await fetchDate(origin)
  if (origin && date) return [compareClocks(now(), date, new URL(origin).host)]
  // For PostgreSQL, the check of the database compares the clocks.
  const isSqlite = isFileUrl(config.databaseUrl)
  return isSqlite ? [createFinding('clockAlone', { at: now().toISOString() })] : []
}

/** Returns the finding about the difference to another clock. */
export function compareClocks(now: Date, theirs: Date, by: string): Finding {
  const seconds = Math.round((now.getTime() - theirs.getTime()) / secondMs)
  const isOff = Math.abs(seconds) > clockSecondsMax
  return createFinding(isOff ? 'clockOff' : 'clockRight', { by, ...(isOff && { seconds }) })
}

function getBucketOrigin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host } = new URL(url)
  const scheme = bucketSchemes[protocol]
  return scheme && `${scheme}//${host}`
}

/** Reads the `Date` header of a server; needs no credentials. */
async function fetchDate(origin: string): Promise<Date | undefined> {
  const init = { method: 'HEAD', signal: AbortSignal.timeout(answerMs) }
  const response = await fetch(origin, init).catch(() => undefined)
  const date = new Date(response?.headers.get('date') ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
