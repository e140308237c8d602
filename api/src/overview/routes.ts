import * as at from '@vitrine/contract/endpoints/operation'
import { roles } from '@vitrine/contract/identity/identity'
import { needsPass } from '@vitrine/contract/identity/pass'
import { backupState } from '../backups/store.ts'
import { type Bound, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { overviewOf } from './store.ts'

/** Start screen of the dashboard for staff. */
export function overviewRoutes(context: ApiContext): Bound[] {
  const to = bindWith(context)
  return [to(at.showAdmin, showAdmin), to(at.showOverview, showOverview)]
}

const showAdmin = (context: ApiContext) => ({
  data: { url: context.adminUrl, byPass: needsPass(context) },
})

async function showOverview(
  { db, rules, now, hasNightlyBackups = false, hasHourlyCopies }: ApiContext,
  { me }: PersonRequest,
) {
  const data = await overviewOf(db, rules)
  if (me.user.role !== roles.administrator) return { data }
  const backups = {
    ...(await backupState(db, 'night', now())),
    nightly: hasNightlyBackups,
    ...(hasHourlyCopies && { hourly: await backupState(db, 'hour', now()) }),
  }
  return { data: { ...data, backups } }
}
