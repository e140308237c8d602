import { type MenuChange, menuVersionsMax } from '@vitrine/contract/admin/menus'
import type * as endpoints from '@vitrine/contract/endpoints/menus'
import type { InputOf } from '../../binding/bind.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseUnknownMenu } from './show-menu.ts'
import { createOutlineWriter, defaultItems } from './store-menu.ts'

/** Lists the changes of a menu, each with the lines before and after. */
export async function listMenuChanges(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { name } }: InputOf<typeof endpoints.listMenuChanges>,
) {
  const refused = await refuseUnknownMenu(editing, ctx, name)
  if (refused) return refused
  const { db, rules } = editing.context
  const rows = await db
    .selectFrom('menu_versions')
    .selectAll()
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(menuVersionsMax + 1)
    .execute()
  const getAuthor = await createAuthorLookup(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const write = await createOutlineWriter(
    db,
    rules,
    rows.map(({ items }) => items),
  )
  const data = rows.flatMap((row, index): MenuChange[] => {
    const { version, items, saved_at, user_id, is_machine } = row
    const previous = rows[index + 1]
    // The state before an earlier change is no longer stored.
    if (!previous && version > 1) return []
    return [
      {
        version,
        at: saved_at,
        author: getAuthor(user_id),
        isMachine: is_machine === 1,
        previous: previous?.version ?? 0,
        before: write(previous?.items ?? defaultItems),
        after: write(items),
      },
    ]
  })
  return { data }
}
