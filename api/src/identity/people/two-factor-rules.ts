import type { SignInRules } from '@vitrine/contract/admin/people'
import { roles } from '@vitrine/contract/identity/identity'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditOrigin, recordEvent, terminalOrigin } from '../stores/audit-log.ts'
import {
  findTwoFactorRoles,
  requiresTwoFactor,
  saveTwoFactorRule,
} from '../stores/sign-in-rule-store.ts'
import { getRoleName } from './administration.ts'

/**
 * Requires a second step of a role, or no longer. Users without one must set it up before anything
 * else, from their next request on.
 */
export async function setTwoFactorRule(
  { db, now }: ApiContext,
  role: number,
  isRequired: boolean,
  by: AuditOrigin = terminalOrigin,
) {
  await db.transaction().execute(async (tx) => {
    if ((await requiresTwoFactor(tx, role)) === isRequired) return
    await saveTwoFactorRule(tx, role, isRequired)
    const event = isRequired ? 'two-factor-required' : 'two-factor-optional'
    await recordEvent(tx, event, null, by, now(), { after: { role: getRoleName(role) } })
  })
}

export async function readSignInRules(db: Db): Promise<z.infer<typeof SignInRules>['data']> {
  const required = await findTwoFactorRoles(db)
  const rows = await db
    .selectFrom('users')
    .select(['role', (own) => own.fn.countAll<number>().as('count')])
    .where('two_factor_at', 'is', null)
    .where('disabled_at', 'is', null)
    .groupBy('role')
    .execute()
  const counts = new Map(rows.map(({ role, count }) => [role, Number(count)]))
  return Object.values(roles).map((role) => ({
    role,
    twoFactor: required.includes(role),
    withoutTwoFactor: counts.get(role) ?? 0,
  }))
}
