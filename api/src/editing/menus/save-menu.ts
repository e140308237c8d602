import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type * as endpoints from '@vitrine/contract/endpoints/menus'
import type { InputOf } from '../../binding/bind.ts'
import { Reply, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { parseMenuItems } from '../../pages/menu-items.ts'
import { getActor } from '../../publishing/actor.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { parseEntries } from './check-entries.ts'
import { readEditedMenu, refuseUnknownMenu } from './show-menu.ts'
import { findMenuRow, storeMenu } from './store-menu.ts'

/** Saves a menu, which publishes it. */
export async function saveMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { name }, body }: InputOf<typeof endpoints.saveMenu>,
) {
  const refused = await refuseUnknownMenu(editing, ctx, name)
  if (refused) return refused
  const entries = await parseEntries(editing, ctx, name, body.entries)
  if (entries instanceof Reply) return entries
  return commitMenu(editing, ctx, { name, entries, version: body.version })
}

/** Puts a former state of a menu back. Version 0 is the default. */
export async function restoreMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { name }, body: { version, restore } }: InputOf<typeof endpoints.restoreMenu>,
) {
  const refused = await refuseUnknownMenu(editing, ctx, name)
  if (refused) return refused
  if (restore === 0) return commitMenu(editing, ctx, { name, entries: null, version })
  const row = await editing.context.db
    .selectFrom('menu_versions')
    .select('items')
    .where('name', '=', name)
    .where('version', '=', restore)
    .executeTakeFirst()
  if (!row) return refuseWithMessage(editing, ctx, 404, 'menu_version_unknown')
  return commitMenu(editing, ctx, { name, entries: parseMenuItems(row.items), version })
}

interface MenuToCommit {
  name: string
  entries: MenuEntry[] | null
  /** The version that the change is based on. */
  version: number
}

async function commitMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  { name, entries, version }: MenuToCommit,
) {
  const { db, rules, now } = editing.context
  const isOlder = async (tx: typeof db) => ((await findMenuRow(tx, name))?.version ?? 0) !== version
  const answerConflict = async () =>
    reply(409, {
      message: getMessage(editing, ctx, 'menu_older'),
      menu: await readEditedMenu(db, name),
    })
  // First without a commit, which renews the pages of readers.
  if (await isOlder(db)) return answerConflict()
  const isSaved = await editing.changes.commit(async (tx, touch) => {
    touch.pages([])
    if (await isOlder(tx)) return false
    const actor = getActor(ctx)
    await storeMenu(tx, rules, { name, entries, actor, at: now().toISOString() })
    return true
  })
  return isSaved ? reply(200, { data: await readEditedMenu(db, name) }) : answerConflict()
}
