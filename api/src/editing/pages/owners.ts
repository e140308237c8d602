import { roles } from '@vitrine/contract/identity/identity'
import { may } from '../../identity/guards/rights.ts'
import type { Editing } from '../calls/editing.ts'

const writers = Object.values(roles).filter((role) => may(role, 'write-texts'))

/** Lists the people who can own a page: those who may write. */
export async function listOwners({ context: { db } }: Editing) {
  const data = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', writers)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { data }
}
