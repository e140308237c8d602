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

const clock = { address: null, agent: null }

/** Throws away what is over: sessions, links, old events, and people whose time of grace is. */
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
    const departed = await removeDeparted(tx, now())
    for (const _ of departed) await record(tx, 'account-deleted', null, clock, now())
    return departed
  })
  for (const avatar of avatars) if (avatar !== null) await removeAvatarFiles(media, avatar)
}
