import { roles } from '@vitrine/contract/identity'
import { AdminAnswer, OverviewAnswer } from '@vitrine/contract/overview'
import { needsPass } from '@vitrine/contract/pass'
import { adminPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { backupState } from '../backups/store.ts'
import type { Guards } from '../identity/guards/guards.ts'
import { overviewOf } from './store.ts'

/** What those who work on the site see first: what there is, and what changed lately. */
export function overviewRoutes({ staff }: Guards) {
  return new Hono()
    .get(
      adminPaths.place,
      staff(async (context, { c }) => {
        const data = { url: context.adminUrl, byPass: needsPass(context) }
        return c.json(AdminAnswer.parse({ data }))
      }),
    )
    .get(
      adminPaths.overview,
      staff(async ({ db, rules, now, hasNightlyBackups = false, hasHourlyCopies }, { c, me }) => {
        const data = await overviewOf(db, rules)
        if (me.user.role !== roles.administrator) return c.json(OverviewAnswer.parse({ data }))
        const backups = {
          ...(await backupState(db, 'night', now())),
          nightly: hasNightlyBackups,
          ...(hasHourlyCopies && { hourly: await backupState(db, 'hour', now()) }),
        }
        return c.json(OverviewAnswer.parse({ data: { ...data, backups } }))
      }),
    )
}
