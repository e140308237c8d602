import type { AdminAlert, AlertConflict } from '@vitrine/contract/admin/alerts'
import type { Problem } from '@vitrine/contract/http/problem'
import type * as z from 'zod/mini'
import { type Alert, findAlert, removeAlert, updateAlert } from '../../alerts/store.ts'
import { type Reply, refusal, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import type { AlertProblems } from './check-alert.ts'
import { logAlert } from './log-alert.ts'

/** An alert, and the version that the caller has read. */
interface AlertRef {
  id: number
  version: number
}

/** The alert after a change; undefined to delete it. */
export type AlertChange = { after: Alert | undefined } | { problems: AlertProblems }

type AlertRefusal = Reply<404 | 422, Problem> | Reply<409, z.infer<typeof AlertConflict>>

/** Changes an alert in one commit. Refuses an unknown one and an outdated version. */
export async function commitAlert(
  editing: EditingDeps,
  ctx: PersonRequest,
  ref: AlertRef,
  change: (before: Alert) => AlertChange,
): Promise<CommitResult<Alert, AlertRefusal>> {
  const { rules, now } = editing.context
  return commitOrRollBack<Alert, AlertRefusal>(editing.changes, async (tx, touch) => {
    touch.pages([])
    const before = await findAlert(tx, ref.id)
    if (!before) return { refused: refuseWithMessage(editing, ctx, 404, 'alert_unknown') }
    if (before.version !== ref.version) return { refused: refuseVersion(editing, ctx, before) }
    const changed = change(before)
    if ('problems' in changed) return { refused: refuseFields(editing, ctx, changed.problems) }
    const after = changed.after && { ...changed.after, version: before.version + 1 }
    if (after) await updateAlert(tx, after)
    else await removeAlert(tx, ref.id)
    await logAlert(tx, rules, getActor(ctx), { before, after }, now().toISOString())
    return { done: after ?? before }
  })
}

function refuseVersion(editing: EditingDeps, ctx: PersonRequest, present: Alert) {
  const message = getMessage(editing, ctx, 'alert_changed')
  return reply(409, { message, data: toAdminAlert(present) })
}

/** Refuses fields, each with its message. */
export function refuseFields(editing: EditingDeps, ctx: PersonRequest, problems: AlertProblems) {
  const errors = Object.entries(problems).map(([field, name]): [string, string[]] => [
    field,
    [getMessage(editing, ctx, name)],
  ])
  const [first] = Object.values(problems)
  const message = first === undefined ? '' : getMessage(editing, ctx, first)
  return refusal(422, message, Object.fromEntries(errors))
}

export function toAdminAlert(alert: Alert): AdminAlert {
  const { id, version, state, degree, texts, starts_at, ends_at, dismissible } = alert
  const times = { startsAt: starts_at, endsAt: ends_at }
  return { id, version, state, degree, texts, ...times, dismissible }
}
