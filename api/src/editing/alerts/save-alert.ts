import { randomUUID } from 'node:crypto'
import { alertsMax } from '@vitrine/contract/admin/alerts'
import type * as endpoints from '@vitrine/contract/endpoints/alerts'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { type Alert, insertAlert, listAlerts, removeAlert } from '../../alerts/store.ts'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import { commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { checkAlert } from './check-alert.ts'
import { commitAlert, refuseFields, toAdminAlert } from './commit-alert.ts'
import { logAlert } from './log-alert.ts'

export async function showAlerts({ context: { db } }: EditingDeps) {
  const alerts = await listAlerts(db)
  const running = alerts.filter(({ state }) => state !== 'ended')
  const ended = alerts.filter(({ state }) => state === 'ended').reverse()
  return { data: [...running, ...ended].map(toAdminAlert) }
}

export async function createAlert(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createAlert>,
) {
  const { rules, now } = editing.context
  const moment = now()
  const checked = checkAlert(rules, body, undefined, moment)
  if ('problems' in checked) return refuseFields(editing, ctx, checked.problems)
  const outcome = await commitOrRollBack<Alert, 'alerts_many'>(
    editing.changes,
    async (tx, touch) => {
      touch.pages([])
      if (!(await makeRoom(tx))) return { refused: 'alerts_many' }
      const after = await insertAlert(tx, {
        ...checked.alert,
        key: createKey(checked.alert),
        version: 1,
      })
      await logAlert(tx, rules, getActor(ctx), { before: undefined, after }, moment.toISOString())
      return { done: after }
    },
  )
  if ('refused' in outcome) return refuseWithMessage(editing, ctx, 409, outcome.refused)
  return reply(201, { data: toAdminAlert(outcome.done) })
}

const keyLengthMax = 40

/** Returns a name that no other site gives, with words of the alert, for reports of exchanges. */
function createKey({ texts }: Pick<Alert, 'texts'>): string {
  const [first] = Object.values(texts)
  return `${proposeSlug(first?.text ?? '').slice(0, keyLengthMax)}-${randomUUID().slice(0, 8)}`
}

/** Deletes the oldest ended alert if the list is full. Returns false if none has ended. */
async function makeRoom(tx: Db): Promise<boolean> {
  const alerts = await listAlerts(tx)
  if (alerts.length < alertsMax) return true
  const oldest = alerts.find(({ state }) => state === 'ended')
  if (oldest) await removeAlert(tx, oldest.id)
  return oldest !== undefined
}

export async function changeAlert(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params, body }: InputOf<typeof endpoints.changeAlert>,
) {
  const { rules, now } = editing.context
  const ref = { id: params.id, version: body.version }
  const outcome = await commitAlert(editing, ctx, ref, (before) => {
    const checked = checkAlert(rules, body, before, now())
    return 'problems' in checked ? checked : { after: { ...before, ...checked.alert } }
  })
  return 'refused' in outcome ? outcome.refused : { data: toAdminAlert(outcome.done) }
}

export async function endAlert(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params, body }: InputOf<typeof endpoints.endAlert>,
) {
  const ref = { id: params.id, version: body.version }
  const ends_at = editing.context.now().toISOString()
  const outcome = await commitAlert(editing, ctx, ref, (before) =>
    // One that has ended already keeps its end.
    ({ after: before.state === 'ended' ? before : { ...before, state: 'ended', ends_at } }),
  )
  return 'refused' in outcome ? outcome.refused : { data: toAdminAlert(outcome.done) }
}

export async function deleteAlert(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params, query }: InputOf<typeof endpoints.deleteAlert>,
) {
  const ref = { id: params.id, version: query.version }
  const outcome = await commitAlert(editing, ctx, ref, () => ({ after: undefined }))
  return 'refused' in outcome ? outcome.refused : undefined
}
