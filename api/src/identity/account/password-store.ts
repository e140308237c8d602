import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { tell } from '../mails/notices.ts'
import type { AuditPlace } from '../stores/audit.ts'
import { forgetDevices } from '../stores/device-store.ts'
import { dropLinks } from '../stores/link-store.ts'
import { endSessions } from '../stores/session-store.ts'
import { changeUser, type UserRow } from '../stores/store.ts'

export interface NewPassword {
  hash: string
  place: AuditPlace
  /** Session that changed the password. It stays valid. */
  present?: number
}

/**
 * Saves a new password and notifies the user. Ends all other sessions, tokens, one-time links and
 * known devices. The link that undoes an email change stays valid.
 */
export async function keepPassword(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  { hash, place, present }: NewPassword,
) {
  const change = { password_hash: hash, pending_email: null }
  await changeUser(tx, user.id, change, context.now())
  const except = present === undefined ? [] : [present]
  await endSessions(tx, user.id, except)
  await forgetDevices(tx, user.id, except)
  await dropLinks(tx, user.id, ['reset', 'invitation', 'email'])
  await tell(context, tx, user, 'password-changed', place)
}
