import { isFileUrl } from '@vitrine/api/db/database-url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { bucketSchemes } from '../settings/backup-settings.ts'
import { type Examined, found } from './finding.ts'

/** Codes of two-step sign-in and signatures of storage bear half a minute. */
export const clockSecondsMax = 30
const answerMs = 4 * secondMs

/** Compares the clock with that of the storage for backups, where there is one to ask: nobody else is. */
export async function clockFindings({
  config,
  now,
}: Pick<Examined, 'config' | 'now'>): Promise<Finding[]> {
  const place = bucketOrigin(config.backups.url)
  const date = place === undefined ? undefined : await dateAt(place)
  if (place && date) return [clockFinding(now(), date, new URL(place).host)]
  // PostgreSQL has a clock of its own, which is asked with the database.
  const isAlone = isFileUrl(config.databaseUrl)
  return isAlone ? [found('clockAlone', { at: now().toISOString() })] : []
}

/** What the difference to another clock means. */
export function clockFinding(now: Date, theirs: Date, by: string): Finding {
  const seconds = Math.round((now.getTime() - theirs.getTime()) / secondMs)
  const isOff = Math.abs(seconds) > clockSecondsMax
  return found(isOff ? 'clockOff' : 'clockRight', { by, ...(isOff && { seconds }) })
}

function bucketOrigin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host } = new URL(url)
  const scheme = bucketSchemes[protocol]
  return scheme && `${scheme}//${host}`
}

/** The date that a server tells with whatever it answers; without our key. */
async function dateAt(origin: string): Promise<Date | undefined> {
  const asked = { method: 'HEAD', signal: AbortSignal.timeout(answerMs) }
  const answer = await fetch(origin, asked).catch(() => undefined)
  const date = new Date(answer?.headers.get('date') ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
