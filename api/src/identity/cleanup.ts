import { removeOldLimits } from '../db/rate-limits.ts'
import { deleteAvatarFiles } from './account/avatar-files.ts'
import type { ApiContext } from './guards/api-context.ts'
import { deleteExpiredTokens } from './stores/access-token-store.ts'
import { recordEvent, removeOldEvents } from './stores/audit-log.ts'
import { removeOldChallenges } from './stores/challenge-store.ts'
import { removeOldDevices } from './stores/device-store.ts'
import { removeOldHandoffTokens } from './stores/handoff-token-store.ts'
import { removeOldLinks } from './stores/one-time-link-store.ts'
import { removeOldSessions } from './stores/session-store.ts'
import { deleteExpiredAccounts } from './stores/user-store.ts'

const systemOrigin = { address: null, agent: null }

/** Deletes everything that has expired, and accounts whose grace period has ended. */
export async function deleteExpiredIdentityData({ db, now, media }: ApiContext) {
  const avatars = await db.transaction().execute(async (tx) => {
    await removeOldSessions(tx, now())
    await removeOldChallenges(tx, now())
    await removeOldLinks(tx, now())
    await removeOldHandoffTokens(tx, now())
    await removeOldDevices(tx, now())
    await deleteExpiredTokens(tx, now())
    await removeOldLimits(tx, now())
    await removeOldEvents(tx, now())
    const deletedAccounts = await deleteExpiredAccounts(tx, now())
    for (const _ of deletedAccounts)
      await recordEvent(tx, 'account-deleted', null, systemOrigin, now())
    return deletedAccounts
  })
  for (const avatar of avatars) if (avatar !== null) await deleteAvatarFiles(media, avatar)
}
