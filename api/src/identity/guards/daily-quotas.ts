import { daySeconds, hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import { roles } from '@vitrine/contract/identity/identity'
import { type RateLimit, takePoints } from '../../db/rate-limits.ts'
import type { Db } from '../../db/schema.ts'
import { retryAfter } from '../../http/reply.ts'
import type { TooMany } from './attempts.ts'
import type { MessageName } from './messages.ts'
import type { PersonRequest } from './request-context.ts'

/** Limits of one user per day. The day starts with the first addition. */
interface DailyQuota {
  pages: number
  files: number
  gigabytes: number
}

/** Quotas by role, large enough to migrate a site by hand. A role without a quota has no limit. */
export const dailyQuotas: ReadonlyMap<number, DailyQuota> = new Map([
  [roles.editor, { pages: 2_000, files: 5_000, gigabytes: 20 }],
  [roles.contributor, { pages: 100, files: 200, gigabytes: 1 }],
])

const kilobyte = 1_000
const kilobytesInGigabyte = 1_000_000

/** Counts a new page. Returns a 429 if the user has reached the daily limit. */
export function countPage(tx: Db, ctx: PersonRequest, now: Date): Promise<TooMany | undefined> {
  const { id, role } = ctx.me.user
  const quota = dailyQuotas.get(role)
  if (!quota) return Promise.resolve(undefined)
  const limits = [{ key: `pages of person ${id}`, points: quota.pages, seconds: daySeconds }]
  return takeQuota(tx, ctx, limits, { message: 'pages_today', quota, now })
}

/** Counts an uploaded file, accepted or not. Returns a 429 like `countPage`. */
export function countFile(
  tx: Db,
  ctx: PersonRequest,
  bytes: number,
  now: Date,
): Promise<TooMany | undefined> {
  const { id, role } = ctx.me.user
  const quota = dailyQuotas.get(role)
  if (!quota) return Promise.resolve(undefined)
  const kilobytes = quota.gigabytes * kilobytesInGigabyte
  const cost = Math.ceil(bytes / kilobyte)
  const limits = [
    { key: `files of person ${id}`, points: quota.files, seconds: daySeconds },
    { key: `kilobytes of person ${id}`, points: kilobytes, seconds: daySeconds, cost },
  ]
  return takeQuota(tx, ctx, limits, { message: 'files_today', quota, now })
}

interface RefusalInput {
  message: MessageName
  quota: DailyQuota
  now: Date
}

async function takeQuota(
  tx: Db,
  { say }: PersonRequest,
  limits: RateLimit[],
  { message, quota, now }: RefusalInput,
): Promise<TooMany | undefined> {
  const taken = await takePoints(tx, limits, now)
  if (taken.ok) return undefined
  const text = say(message, { ...quota, hours: Math.ceil(taken.waitMs / hourMs) })
  return retryAfter(429, text, Math.ceil(taken.waitMs / secondMs))
}
