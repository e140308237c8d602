import { Owners } from '@vitrine/contract/admin/owners'
import { roles } from '@vitrine/contract/identity'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { may } from '../../identity/guards/rights.ts'
import type { Editing } from '../calls/editing.ts'

const writers = Object.values(roles).filter((role) => may(role, 'write-texts'))

/** The people who may look after a page: those who may write. */
export async function listOwners(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const data = await editing.context.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', writers)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return c.json(Owners.parse({ data }))
}
