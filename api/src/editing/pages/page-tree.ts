import type { MovePages } from '@vitrine/contract/admin/page-list'
import type { Db } from '../../db/schema.ts'

/** Position of a page in the tree. */
export interface TreePosition {
  id: number
  parent: number | null
  /** Next sibling; null for the last one. */
  next: number | null
}

export async function findTreePositions(db: Db, ids: number[]): Promise<TreePosition[]> {
  const positions: TreePosition[] = []
  for (const id of ids) {
    const row = await db
      .selectFrom('pages')
      .select(['id', 'parent_id as parent'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    const siblings = await findSiblings(db, row.parent)
    const index = siblings.findIndex((page) => page.id === id)
    positions.push({ ...row, next: siblings[index + 1]?.id ?? null })
  }
  return positions
}

/**
 * Moves pages below `parent`, before the page `before`, else last. Returns the ids that changed.
 */
export async function arrangePages(
  tx: Db,
  { ids, parent, before }: MovePages,
  at: string,
): Promise<number[]> {
  const siblings = await findSiblings(tx, parent)
  const others = siblings.filter(({ id }) => !ids.includes(id))
  const beforeIndex = others.findIndex(({ id }) => id === before)
  const index = beforeIndex < 0 ? others.length : beforeIndex
  const order = [
    ...others.slice(0, index).map(({ id }) => id),
    ...ids,
    ...others.slice(index).map(({ id }) => id),
  ]
  const positions = new Map(siblings.map(({ id, position }) => [id, position]))
  const changed = order.flatMap((id, position) =>
    positions.get(id) === position ? [] : [{ id, position }],
  )
  for (const { id, position } of changed)
    await tx
      .updateTable('pages')
      .set({ parent_id: parent, position, updated_at: at })
      .where('id', '=', id)
      .execute()
  return changed.map(({ id }) => id)
}

function findSiblings(db: Db, parent: number | null) {
  return db
    .selectFrom('pages')
    .select(['id', 'position'])
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
