import { removeOldLimits } from '../db/rate-limits.ts'
import type { ApiContext } from './api-context.ts'
import { record, removeOldEvents } from './audit.ts'
import { removeAvatarFiles } from './avatar-files.ts'
import { removeOldChallenges } from './challenge-store.ts'
import { removeOldDevices } from './device-store.ts'
import { removeOldLinks } from './link-store.ts'
import { removeOldSessions } from './session-store.ts'
import { removeDeparted } from './store.ts'

const clock = { address: null, agent: null }

/** Throws away what is over: sessions, links, old events, and people whose time of grace is. */
export async function tidyIdentity({ db, now, mediaFolder }: ApiContext) {
  const avatars = await db.transaction().execute(async (tx) => {
    await removeOldSessions(tx, now())
    await removeOldChallenges(tx, now())
    await removeOldLinks(tx, now())
    await removeOldDevices(tx, now())
    await removeOldLimits(tx, now())
    await removeOldEvents(tx, now())
    const departed = await removeDeparted(tx, now())
    for (const _ of departed) await record(tx, 'account-deleted', null, clock, now())
    return departed
  })
  for (const avatar of avatars) if (avatar !== null) await removeAvatarFiles(mediaFolder, avatar)
}
