import { editingPaths as at } from '@vitrine/contract/admin/paths'
import { ToDo } from '@vitrine/contract/admin/to-do'
import { minuteMs } from '@vitrine/contract/durations'
import { Hono } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import type { Guards } from '../identity/guards/guards.ts'
import { askedLanguage } from '../identity/guards/messages.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { may } from '../identity/guards/rights.ts'
import { changeUser } from '../identity/stores/store.ts'
import { daysIn } from '../tracking/days.ts'
import { changesByOthers } from './changes-by-others.ts'
import { answersFor, draftsOf, openRequests, replacedFor } from './drafts-and-requests.ts'
import { firstStepsOf, guideAddress } from './first-steps.ts'
import { countUndescribed, failedPlans, plansOfToday, remarksFor, reviewsFor } from './pages.ts'
import type { Asking } from './part.ts'

/** The first screen of the admin: the work that waits for the person who asks. */
export function toDoRoutes({ editing: inAdmin }: Guards, editing: Editing) {
  return new Hono()
    .get(
      at.toDo,
      inAdmin('read-pages', (_, asked) => showToDo(editing, asked)),
    )
    .put(
      at.firstSteps,
      inAdmin('read-pages', (_, asked) => dismissSteps(editing, asked)),
    )
}

async function showToDo(editing: Editing, { c, me: { user } }: PersonRequest): Promise<Response> {
  const { db, rules, publicUrl, now } = editing.context
  const dayAt = daysIn(editing.timeZone)
  const dayOf = (at: Date) => dayAt(Math.floor(at.getTime() / minuteMs))
  const mayPublish = may(user.role, 'publish-pages')
  const asking: Asking = { db, rules, userId: user.id, mayPublish, now: now(), dayOf }
  const locale = askedLanguage(c, rules)
  const data: ToDo = {
    drafts: await draftsOf(asking),
    requests: await openRequests(asking),
    answers: await answersFor(asking),
    replaced: await replacedFor(asking),
    remarks: await remarksFor(asking),
    plans: await plansOfToday(asking),
    failedPlans: await failedPlans(asking),
    reviews: await reviewsFor(asking),
    pictures: await countUndescribed(asking),
    changes: await changesByOthers(asking),
    steps: await firstStepsOf(asking, user),
    guide: await guideAddress(asking, locale, publicUrl),
  }
  return c.json(ToDo.parse({ data }))
}

async function dismissSteps(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const { db, now } = editing.context
  await changeUser(db, me.user.id, { first_steps_until: now().toISOString() }, now())
  return c.body(null, 204)
}
