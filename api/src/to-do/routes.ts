import { minuteMs } from '@vitrine/contract/bounds/durations'
import * as at from '@vitrine/contract/endpoints/admin-session'
import { type Bound, bindWith } from '../binding/bind.ts'
import type { Editing } from '../editing/calls/editing.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { may } from '../identity/guards/rights.ts'
import { changeUser } from '../identity/stores/store.ts'
import { daysIn } from '../tracking/days.ts'
import { changesByOthers } from './changes-by-others.ts'
import { answersFor, draftsOf, openRequests, replacedFor } from './drafts-and-requests.ts'
import { firstStepsOf, guideAddress } from './first-steps.ts'
import { countUndescribed, failedPlans, plansOfToday, remarksFor, reviewsFor } from './pages.ts'
import type { Asking } from './part.ts'

/** The first screen of the admin: the pending work of the signed-in person. */
export function toDoRoutes(editing: Editing): Bound[] {
  const to = bindWith(editing)
  return [to(at.showToDo, showToDo), to(at.dismissFirstSteps, dismissFirstSteps)]
}

async function showToDo(editing: Editing, { language, me: { user } }: PersonRequest) {
  const { db, rules, publicUrl, now } = editing.context
  const toDayOfMinute = daysIn(editing.timeZone)
  const dayOf = (at: Date) => toDayOfMinute(Math.floor(at.getTime() / minuteMs))
  const mayPublish = may(user.role, 'publish-pages')
  const context: Asking = { db, rules, userId: user.id, mayPublish, now: now(), dayOf }
  const data = {
    drafts: await draftsOf(context),
    requests: await openRequests(context),
    answers: await answersFor(context),
    replaced: await replacedFor(context),
    remarks: await remarksFor(context),
    plans: await plansOfToday(context),
    failedPlans: await failedPlans(context),
    reviews: await reviewsFor(context),
    pictures: await countUndescribed(context),
    changes: await changesByOthers(context),
    steps: await firstStepsOf(context, user),
    guide: await guideAddress(context, language(), publicUrl),
  }
  return { data }
}

async function dismissFirstSteps({ context: { db, now } }: Editing, { me }: PersonRequest) {
  await changeUser(db, me.user.id, { first_steps_until: now().toISOString() }, now())
}
