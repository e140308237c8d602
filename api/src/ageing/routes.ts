import * as at from '@vitrine/contract/endpoints/ageing'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { cachePageViews } from '../statistics/page-views.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { type AgeingDeps, listAgeingPages } from './list-ageing.ts'
import { showWeeklyMailChoice, stopWeeklyMail } from './weekly-mail-choice.ts'

/** Calls of the admin: pages that age. */
export function ageingRoutes(editing: EditingDeps): BoundEndpoint[] {
  const { db, settings } = editing.context
  const toDay = createSiteDayFormatter(settings)
  const to = bindWith<AgeingDeps>({ ...editing, toDay, readViews: cachePageViews(db) })
  return [to(at.listAgeingPages, listAgeingPages)]
}

/** Pages behind the links of the weekly mail. */
export function weeklyMailRoutes(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [to(at.showWeeklyMailChoice, showWeeklyMailChoice), to(at.stopWeeklyMail, stopWeeklyMail)]
}
