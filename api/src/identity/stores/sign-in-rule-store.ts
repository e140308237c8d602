import type { Db } from '../../db/schema.ts'

/** Roles whose people must have a second step. */
export async function findTwoFactorRoles(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_rules')
    .select('role')
    .where('two_factor', '=', 1)
    .execute()
  return rows.map(({ role }) => role)
}

export async function requiresTwoFactor(db: Db, role: number): Promise<boolean> {
  return (await findTwoFactorRoles(db)).includes(role)
}

/** True if the role of a user requires a second step that is not set up. */
export const mustSetUpTwoFactor = (user: {
  requires_two_factor: number | null
  two_factor_at: string | null
}) => user.requires_two_factor === 1 && user.two_factor_at === null

export async function saveTwoFactorRule(tx: Db, role: number, isRequired: boolean) {
  const two_factor = isRequired ? 1 : 0
  await tx
    .insertInto('sign_in_rules')
    .values({ role, two_factor })
    .onConflict((conflict) => conflict.column('role').doUpdateSet({ two_factor }))
    .execute()
}

/**
 * Locks a role until the end of the transaction. Take it before rows of users, so that concurrent
 * transactions wait in the same order.
 */
export async function lockRole(tx: Db, role: number) {
  await tx
    .insertInto('sign_in_rules')
    .values({ role, two_factor: 0 })
    .onConflict((conflict) =>
      conflict
        .column('role')
        .doUpdateSet((row) => ({ two_factor: row.ref('sign_in_rules.two_factor') })),
    )
    .execute()
}
