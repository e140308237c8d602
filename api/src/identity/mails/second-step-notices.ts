import { daySeconds } from '@vitrine/contract/bounds/durations'
import { takePoints } from '../../db/rate-limits.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditPlace, record } from '../stores/audit.ts'
import type { UserRow } from '../stores/store.ts'
import { recoveryCodesOf } from '../stores/two-factor-store.ts'
import { localeOfUser } from './mail-parts.ts'
import { tell, toldOf } from './notices.ts'

/** Far more than all limits of guessing let through. */
const wrongCodes = { points: 100_000, seconds: daySeconds }
const toldEvery = 5

/** Whoever comes so far knows the password: of a day's wrong codes every fifth is told. */
export async function noteWrongCode(context: ApiContext, tx: Db, user: UserRow, place: AuditPlace) {
  const now = context.now()
  await record(tx, 'second-step-failed', user.id, place, now)
  const counted = await takePoints(tx, [{ key: `wrong codes ${user.id}`, ...wrongCodes }], now)
  const count = wrongCodes.points - (counted.ok ? counted.left : 0)
  if (count % toldEvery === 0) await tell(context, tx, user, 'codes-guessed', place)
}

/** Somebody has come in by a recovery code; `user` as before. */
export async function noteRecoveryCode(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  place: AuditPlace,
) {
  await record(tx, 'recovery-code-used', user.id, place, context.now())
  const told = await toldOf(context, tx, user, 'recovery-code-used', place)
  if (!told) return
  const data = { ...told, left: recoveryCodesOf(context.keys, user).length - 1 }
  const locale = localeOfUser(context, user)
  await context.sendMail(tx, { to: user.email, locale, template: 'recovery-code-used', data })
}
