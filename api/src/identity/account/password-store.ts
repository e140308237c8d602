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
  /** The session in which it was chosen. */
  present?: number
}

/**
 * Takes a new password, and tells of it: sessions, tokens and links end, but the session that is
 * named, and no other device is known any more. A way back to a former address stays open.
 */
export async function keepPassword(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  { hash, place, present }: NewPassword,
) {
  const change = { password_hash: hash, pending_email: null }
  await changeUser(tx, user.id, change, context.now())
  const kept = present === undefined ? [] : [present]
  await endSessions(tx, user.id, kept)
  await forgetDevices(tx, user.id, kept)
  await dropLinks(tx, user.id, ['reset', 'invitation', 'email'])
  await tell(context, tx, user, 'password-changed', place)
}
