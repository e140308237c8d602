import type { ResponseState } from '@vitrine/contract/admin/responses'
import type * as at from '@vitrine/contract/endpoints/responses'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { getMessage } from '../editing/calls/messages.ts'
import * as stored from '../forms/responses.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logResponses } from './log-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm } from './refusals.ts'
import { selectResponses } from './store.ts'

type StateChange = InputOf<typeof at.changeResponseStates>['body']['changes'][number]

/** Changes states, all or none: 409 if another person has changed or deleted one of them. */
export async function changeStates(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, body: { changes } }: InputOf<typeof at.changeResponseStates>,
) {
  const { db } = deps.context
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const apply = async (tx: Db) => {
    const outdated = await findOutdated(tx, form, changes)
    if (outdated.length > 0) return outdated
    for (const group of groupChanges(changes)) {
      await updateStates(tx, page, group)
      const { ids, from, to } = group
      const values = { before: { state: from }, after: { state: to } }
      await logResponses(deps, ctx, { tx, page, kind: 'responses-changed', ids, ...values })
    }
    return undefined
  }
  const conflicts = await db
    .transaction()
    .execute(apply)
    .catch((error: unknown) => {
      if (error instanceof OvertakenError) return findOutdated(db, form, changes)
      throw error
    })
  if (!conflicts) return reply(204, null)
  return reply(409, { message: getMessage(deps, ctx, 'response_changed'), data: conflicts })
}

/** Throws if one is no longer in the state: the transaction is rolled back. */
async function updateStates(tx: Db, page: number, { ids, from, to }: StateGroup) {
  const { numUpdatedRows } = await tx
    .updateTable('form_responses')
    .set({ state: to })
    .where('page_id', '=', page)
    .where('id', 'in', ids)
    .where('state', '=', from)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length) throw new OvertakenError()
}

type StateGroup = ReturnType<typeof groupChanges>[number]

/** Another transaction has changed a response since this one has read it. */
class OvertakenError extends Error {}

/** Returns the responses that are not in the state that the person has seen. */
async function findOutdated(db: Db, form: ReadableForm, changes: StateChange[]) {
  const ids = changes.map(({ id }) => id)
  const rows = await selectResponses(db, form)
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  const states = new Map<number, ResponseState>(rows.map(({ id, state }) => [id, state]))
  return changes
    .filter(({ id, from }) => states.get(id) !== from)
    .map(({ id }) => ({ id, state: states.get(id) ?? null }))
}

function groupChanges(changes: StateChange[]) {
  const groups = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const ids = group.map(({ id }) => id)
    return first && first.from !== first.to ? [{ ...first, ids }] : []
  })
}

/** Deletes responses with their files. Those that are deleted already are ignored. */
export async function deleteResponses(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, body }: InputOf<typeof at.deleteResponses>,
) {
  const { db } = deps.context
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const rows = await selectResponses(db, form).select('id').where('id', 'in', body.ids).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return reply(204, null)
  await stored.deleteResponses(deps.context, ids)
  await logResponses(deps, ctx, { tx: db, page, kind: 'responses-deleted', ids })
  return reply(204, null)
}
