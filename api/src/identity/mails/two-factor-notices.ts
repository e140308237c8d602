import { daySeconds } from '@vitrine/contract/bounds/durations'
import { takePoints } from '../../db/rate-limits.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditOrigin, recordEvent } from '../stores/audit-log.ts'
import { readRecoveryCodes } from '../stores/two-factor-store.ts'
import type { UserRow } from '../stores/user-store.ts'
import { createNotice, notifyUser } from './notices.ts'
import { getUserLocale } from './site-urls.ts'

/** Counts only: the limits on guessing are far lower. */
const wrongCodes = { points: 100_000, seconds: daySeconds }
const noticeEvery = 5

/** Sends a notice at every fifth wrong code of a day: the client knows the password. */
export async function reportWrongCode(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  origin: AuditOrigin,
) {
  const now = context.now()
  await recordEvent(tx, 'second-step-failed', user.id, origin, now)
  const taken = await takePoints(tx, [{ key: `wrong codes ${user.id}`, ...wrongCodes }], now)
  const count = wrongCodes.points - (taken.ok ? taken.left : 0)
  if (count % noticeEvery === 0) await notifyUser(context, tx, user, 'codes-guessed', origin)
}

/** Records the use of a recovery code, and sends a notice. `user` is the old row. */
export async function reportRecoveryCode(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  origin: AuditOrigin,
) {
  await recordEvent(tx, 'recovery-code-used', user.id, origin, context.now())
  const notice = await createNotice(context, tx, user, 'recovery-code-used', origin)
  if (!notice) return
  const data = { ...notice, left: readRecoveryCodes(context.keys, user).length - 1 }
  const locale = getUserLocale(context, user)
  await context.sendMail(tx, { to: user.email, locale, template: 'recovery-code-used', data })
}
