import { dayMs } from '@vitrine/contract/bounds/durations'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import type { Changes } from '../../db/changes.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import { type Change, logChange } from '../../publishing/log-change.ts'
import { inParts, pagesBelow } from '../../publishing/move-addresses.ts'
import { setDeleted } from '../../publishing/set-deleted.ts'
import { commitUnless } from '../calls/commit-unless.ts'
import type { Editing } from '../calls/editing.ts'
import { homeRefusal, includesHome } from '../calls/home-page.ts'
import type { OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { namedPages } from './show-page.ts'

/** How long a page lies in the trash before it is gone for good. */
const trashMs = 30 * dayMs

/**
 * Puts pages and all pages below them into the trash. Answers their ids, for undoing. Refuses all
 * of them if one is the home page.
 */
export async function trashPages(
  editing: Editing,
  ctx: PersonRequest,
  { body: { ids } }: InputOf<typeof endpoints.trashPages>,
) {
  const { rules, now } = editing.context
  const actor = actorOf(ctx)
  const at = now().toISOString()
  const outcome = await commitUnless<number[], 'home'>(editing.changes, async (tx, touch) => {
    const all = [...ids, ...(await pagesBelow(tx, ids))]
    if (await includesHome(tx, rules, all)) return { refused: 'home' }
    const trashed = await setDeleted(tx, 'id', all, at)
    await settle(editing, tx, touch, trashed, { kind: 'page-trashed', actor, at })
    return { done: trashed }
  })
  return 'refused' in outcome ? homeRefusal(editing, ctx) : { data: { ids: outcome.done } }
}

/** Brings pages back to where they were, as far as that place is there. */
export async function restorePages(
  editing: Editing,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.restorePages>,
) {
  const at = editing.context.now().toISOString()
  const ids = await editing.changes.commit(async (tx, touch) => {
    const restored = await setDeleted(tx, 'id', body.ids, null)
    // A page above that stays in the trash would hide it.
    await tx
      .updateTable('pages')
      .set({ parent_id: null })
      .where('id', 'in', body.ids)
      .where('parent_id', 'in', (inner) =>
        inner.selectFrom('pages').select('id').where('deleted_at', 'is not', null),
      )
      .execute()
    await settle(editing, tx, touch, restored, { kind: 'page-restored', actor: actorOf(ctx), at })
    return restored
  })
  return { data: { ids } }
}

/** Deletes one page of the trash for good. */
export async function deletePage(
  editing: Editing,
  ctx: PersonRequest,
  { page: { id, deleted_at } }: OnPage<typeof endpoints.deletePage>,
) {
  if (deleted_at === null) return refusalIn(editing, ctx, 409, 'not_in_trash')
  const at = editing.context.now().toISOString()
  const actor = actorOf(ctx)
  await editing.changes.commit(async (tx, touch) => {
    await settle(editing, tx, touch, [id], { kind: 'page-deleted', actor, at })
    await remove(tx, touch, [id])
  })
}

/** Deletes the pages that have been in the trash for 30 days; returns their number. */
export async function emptyTrash(db: Db, changes: Changes, now: Date): Promise<number> {
  const before = new Date(now.getTime() - trashMs).toISOString()
  const due = (from: Db) =>
    from.selectFrom('pages').select('id').where('deleted_at', '<', before).execute()
  if ((await due(db)).length === 0) return 0
  return changes.commit(async (tx, touch) => {
    const ids = (await due(tx)).map(({ id }) => id)
    await remove(tx, touch, ids)
    return ids.length
  })
}

async function remove(tx: Db, touch: Touch, ids: number[]) {
  touch.pages([...ids, ...(await pagesBelow(tx, ids))])
  for (const part of inParts(ids)) await tx.deleteFrom('pages').where('id', 'in', part).execute()
}

interface Doing {
  kind: Change['kind']
  actor: PersonActor
  at: string
}

async function settle(
  { context: { rules } }: Editing,
  tx: Db,
  touch: Touch,
  ids: number[],
  { kind, actor, at }: Doing,
) {
  touch.pages(ids)
  const named = await namedPages(
    tx,
    ids,
    rules.locales.map(({ code }) => code),
  )
  for (const { id: pageId, title: subject } of named)
    await logChange(tx, actor, { kind, pageId, subject }, at)
}
