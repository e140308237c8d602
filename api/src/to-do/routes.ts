import * as at from '@vitrine/contract/endpoints/admin-session'
import { findDueRenewal } from '../accessibility-statement/renewal.ts'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { hasPermission } from '../identity/guards/permissions.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { changeUser } from '../identity/stores/user-store.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { findChangesByOthers } from './changes-by-others.ts'
import {
  findAnswers,
  findDrafts,
  findOpenRequests,
  findReplacedForUser,
} from './drafts-and-requests.ts'
import { findFirstSteps } from './first-steps.ts'
import { findGuideUrl, guideKeys } from './guides.ts'
import {
  countUndescribed,
  findFailedSchedules,
  findRemarks,
  findReviews,
  findTodaysSchedules,
} from './pages.ts'
import type { ToDoContext } from './section.ts'

interface ToDoDeps extends EditingDeps {
  toDay: ToDoContext['toDay']
}

/** The first screen of the admin: the pending work of the signed-in person. */
export function toDoRoutes(editing: EditingDeps): BoundEndpoint[] {
  const toDay = createSiteDayFormatter(editing.context.settings)
  const to = bindWith<ToDoDeps>({ ...editing, toDay })
  return [
    to(at.showToDo, showToDo),
    to(at.dismissFirstSteps, dismissFirstSteps),
    to(at.restoreFirstSteps, restoreFirstSteps),
  ]
}

async function showToDo({ context: apiContext, toDay }: ToDoDeps, { language, me }: PersonRequest) {
  const { db, rules, publicUrl, now, fixed, settings, hasNightlyBackups = false } = apiContext
  const site = {
    siteName: settings.current().name,
    hasFixedName: fixed.name !== undefined,
    publicUrl,
    hasNightlyBackups,
    language: language(),
  }
  const { user } = me
  const mayPublish = hasPermission(me, 'publish-pages')
  const locales = rules.locales.flatMap(({ code }) =>
    hasPermission(me, 'write-texts', code) ? code : [],
  )
  const hasSteps = hasPermission(me, 'create-pages')
  const context: ToDoContext = {
    db,
    rules,
    userId: user.id,
    mayPublish,
    locales: locales.length > 0 ? locales : [''],
    now: now(),
    toDay,
  }
  const data = {
    drafts: await findDrafts(context),
    requests: await findOpenRequests(context),
    answers: await findAnswers(context),
    replaced: await findReplacedForUser(context),
    remarks: await findRemarks(context),
    plans: await findTodaysSchedules(context),
    failedPlans: await findFailedSchedules(context),
    reviews: hasPermission(me, 'change-structure') ? await findReviews(context) : noReviews,
    statement: await findStatement(context, hasPermission(me, 'change-statement')),
    pictures: await countUndescribed(context),
    changes: await findChangesByOthers(context),
    steps: hasSteps ? await findFirstSteps(context, user, site) : null,
    hasDismissedSteps: hasSteps && user.first_steps_until !== null,
    guide: await findGuideUrl(context, guideKeys.writing, { locale: language(), publicUrl }),
  }
  return { data }
}

/** Returns the day on which the accessibility statement was due, for those who may renew it. */
async function findStatement({ db, toDay, now }: ToDoContext, mayChange: boolean) {
  return mayChange ? ((await findDueRenewal(db, toDay(now))) ?? null) : null
}

const noReviews = { total: 0, items: [] }

async function dismissFirstSteps({ context: { db, now } }: EditingDeps, { me }: PersonRequest) {
  await changeUser(db, me.user.id, { first_steps_until: now().toISOString() }, now())
}

async function restoreFirstSteps({ context: { db, now } }: EditingDeps, { me }: PersonRequest) {
  await changeUser(db, me.user.id, { first_steps_until: null }, now())
}
