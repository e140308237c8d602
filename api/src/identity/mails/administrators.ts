import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../../db/schema.ts'
import type { UserRow } from '../stores/user-store.ts'

/** Limits the number of mails for one event. */
const recipientsMax = 20
const noUser = { id: 0 }

/** Lists the administrators to notify of an event, except the one who caused it. */
export function listAdministratorsToNotify(tx: Db, { id } = noUser): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', roles.administrator)
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .orderBy('id')
    .limit(recipientsMax)
    .execute()
}
