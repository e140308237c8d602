import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { notifyUser } from '../mails/notices.ts'
import type { AuditOrigin } from '../stores/audit-log.ts'
import { forgetDevices } from '../stores/device-store.ts'
import { deleteLinks } from '../stores/one-time-link-store.ts'
import { endSessions } from '../stores/session-store.ts'
import { changeUser, type UserRow } from '../stores/user-store.ts'

export interface NewPassword {
  hash: string
  origin: AuditOrigin
  /** Session that changed the password. It stays valid. */
  sessionId?: number
}

/**
 * Saves a new password and notifies the user. Ends all other sessions, tokens, one-time links and
 * known devices. The link that undoes an email change stays valid.
 */
export async function savePassword(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  { hash, origin, sessionId }: NewPassword,
) {
  const change = { password_hash: hash, pending_email: null, invited_until: null }
  await changeUser(tx, user.id, change, context.now())
  const except = sessionId === undefined ? [] : [sessionId]
  await endSessions(tx, user.id, except)
  await forgetDevices(tx, user.id, except)
  await deleteLinks(tx, user.id, ['reset', 'invitation', 'email'])
  await notifyUser(context, tx, user, 'password-changed', origin)
}
