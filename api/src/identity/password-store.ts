import { screenPaths } from '@vitrine/contract/paths'
import type { Db } from '../db/schema.ts'
import { dropLinks } from './link-store.ts'
import { addressOnSite, localeOfUser } from './mail-parts.ts'
import { endSessions } from './session-store.ts'
import type { Identity } from './settings.ts'
import { changeUser, type UserRow } from './store.ts'

/** Takes a new password: sessions, tokens and links end, but the session that is named. */
export async function keepPassword(
  identity: Identity,
  tx: Db,
  user: UserRow,
  hash: string,
  present?: number,
) {
  const change = { password_hash: hash, pending_email: null }
  await changeUser(tx, user.id, change, identity.now())
  await endSessions(tx, user.id, present)
  await dropLinks(tx, user.id, ['reset', 'email'])
  const locale = localeOfUser(identity, user)
  const url = addressOnSite(identity, locale, screenPaths.forgotPassword)
  const data = { name: user.name, url }
  await identity.sendMail(tx, { to: user.email, locale, template: 'password-changed', data })
}
