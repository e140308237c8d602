import * as at from '@vitrine/contract/endpoints/operation'
import { needsHandoff } from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import { getBackupState } from '../backups/store.ts'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { readOverview } from './store.ts'

/** Start screen of the dashboard for staff. */
export function overviewRoutes(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [to(at.showAdmin, showAdmin), to(at.showOverview, showOverview)]
}

const showAdmin = (context: ApiContext) => ({
  data: { url: context.adminUrl, byPass: needsHandoff(context) },
})

async function showOverview(
  { db, rules, now, hasNightlyBackups = false, hasHourlyCopies }: ApiContext,
  { me }: PersonRequest,
) {
  const data = await readOverview(db, rules)
  if (me.user.role !== roles.administrator) return { data }
  const backups = {
    ...(await getBackupState(db, 'night', now())),
    nightly: hasNightlyBackups,
    ...(hasHourlyCopies && { hourly: await getBackupState(db, 'hour', now()) }),
  }
  return { data: { ...data, backups } }
}
