import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../../db/schema.ts'
import type { UserRow } from '../stores/store.ts'

/** However many administrators there are: the mail server is no megaphone. */
const toldMax = 20
/** No account has this id. */
const nobody = { id: 0 }

/** The administrators who are told of what happens on the site, but for whoever has done it. */
export function administratorsToTell(tx: Db, { id } = nobody): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', roles.administrator)
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .orderBy('id')
    .limit(toldMax)
    .execute()
}
