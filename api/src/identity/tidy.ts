import { removeOldLimits } from '../db/rate-limits.ts'
import { removeAvatarFiles } from './account/avatar-files.ts'
import type { ApiContext } from './guards/api-context.ts'
import { deleteExpiredTokens } from './stores/access-token-store.ts'
import { record, removeOldEvents } from './stores/audit.ts'
import { removeOldChallenges } from './stores/challenge-store.ts'
import { removeOldDevices } from './stores/device-store.ts'
import { removeOldLinks } from './stores/link-store.ts'
import { removeOldPasses } from './stores/pass-store.ts'
import { removeOldSessions } from './stores/session-store.ts'
import { removeDeparted } from './stores/store.ts'

const systemOrigin = { address: null, agent: null }

/** Deletes everything that has expired, and accounts whose grace period has ended. */
export async function tidyIdentity({ db, now, media }: ApiContext) {
  const avatars = await db.transaction().execute(async (tx) => {
    await removeOldSessions(tx, now())
    await removeOldChallenges(tx, now())
    await removeOldLinks(tx, now())
    await removeOldPasses(tx, now())
    await removeOldDevices(tx, now())
    await deleteExpiredTokens(tx, now())
    await removeOldLimits(tx, now())
    await removeOldEvents(tx, now())
    const deletedAccounts = await removeDeparted(tx, now())
    for (const _ of deletedAccounts) await record(tx, 'account-deleted', null, systemOrigin, now())
    return deletedAccounts
  })
  for (const avatar of avatars) if (avatar !== null) await removeAvatarFiles(media, avatar)
}
