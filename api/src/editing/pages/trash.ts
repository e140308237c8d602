import { dayMs } from '@vitrine/contract/bounds/durations'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import { toBatches } from '../../db/batches.ts'
import type { Changes } from '../../db/changes.ts'
import type { Touch } from '../../db/commits.ts'
import { keepReaders } from '../../db/page-readers.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange, type NewChange } from '../../publishing/log-change.ts'
import { findDescendants } from '../../publishing/move-addresses.ts'
import { setDeleted } from '../../publishing/set-deleted.ts'
import { commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { includesHome, refuseHome } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import type { PageInput } from '../calls/with-page.ts'
import { findPageTitles } from './show-page.ts'

/** Pages in the trash are deleted after this time. */
const trashTtlMs = 30 * dayMs

/**
 * Moves pages and their descendants to the trash and returns their ids for the undo. Refuses all of
 * them if one is the home page.
 */
export async function trashPages(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { ids } }: InputOf<typeof endpoints.trashPages>,
) {
  const { rules, now } = editing.context
  const actor = getActor(ctx)
  const at = now().toISOString()
  const outcome = await commitOrRollBack<number[], 'home'>(editing.changes, async (tx, touch) => {
    const all = [...ids, ...(await findDescendants(tx, ids))]
    if (await includesHome(tx, rules, all)) return { refused: 'home' }
    const trashed = await setDeleted(tx, 'id', all, at)
    await logPages(editing, tx, touch, trashed, { kind: 'page-trashed', actor, at })
    return { done: trashed }
  })
  return 'refused' in outcome ? refuseHome(editing, ctx) : { data: { ids: outcome.done } }
}

/** Restores pages at their position, or at the top level if the parent is in the trash. */
export async function restorePages(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.restorePages>,
) {
  const at = editing.context.now().toISOString()
  const ids = await editing.changes.commit(async (tx, touch) => {
    const restored = await setDeleted(tx, 'id', body.ids, null)
    // A parent in the trash would hide the page, and without it a private page would be public.
    await keepReaders(tx, 'id', body.ids)
    await tx
      .updateTable('pages')
      .set({ parent_id: null })
      .where('id', 'in', body.ids)
      .where('parent_id', 'in', (inner) =>
        inner.selectFrom('pages').select('id').where('deleted_at', 'is not', null),
      )
      .execute()
    await logPages(editing, tx, touch, restored, {
      kind: 'page-restored',
      actor: getActor(ctx),
      at,
    })
    return restored
  })
  return { data: { ids } }
}

/** Deletes a page in the trash for good. */
export async function deletePage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page: { id, deleted_at } }: PageInput<typeof endpoints.deletePage>,
) {
  if (deleted_at === null) return refuseWithMessage(editing, ctx, 409, 'not_in_trash')
  const at = editing.context.now().toISOString()
  const actor = getActor(ctx)
  await editing.changes.commit(async (tx, touch) => {
    await logPages(editing, tx, touch, [id], { kind: 'page-deleted', actor, at })
    await deletePages(tx, touch, [id])
  })
}

/** Deletes pages that have been in the trash for `trashTtlMs`; returns their number. */
export async function emptyTrash(db: Db, changes: Changes, now: Date): Promise<number> {
  const before = new Date(now.getTime() - trashTtlMs).toISOString()
  const findDue = (from: Db) =>
    from.selectFrom('pages').select('id').where('deleted_at', '<', before).execute()
  if ((await findDue(db)).length === 0) return 0
  return changes.commit(async (tx, touch) => {
    const ids = (await findDue(tx)).map(({ id }) => id)
    await deletePages(tx, touch, ids)
    return ids.length
  })
}

async function deletePages(tx: Db, touch: Touch, ids: number[]) {
  touch.pages([...ids, ...(await findDescendants(tx, ids))])
  await keepReaders(tx, 'parent_id', ids)
  for (const batch of toBatches(ids))
    await tx.deleteFrom('pages').where('id', 'in', batch).execute()
}

interface TrashChange {
  kind: NewChange['kind']
  actor: PersonActor
  at: string
}

async function logPages(
  { context: { rules } }: EditingDeps,
  tx: Db,
  touch: Touch,
  ids: number[],
  { kind, actor, at }: TrashChange,
) {
  touch.pages(ids)
  const named = await findPageTitles(
    tx,
    ids,
    rules.locales.map(({ code }) => code),
  )
  for (const { id: pageId, title: subject } of named)
    await logChange(tx, actor, { kind, pageId, subject }, at)
}
