import type { MovePages } from '@vitrine/contract/admin/page-list'
import type { Db } from '../../db/schema.ts'

/** Where a page stands. */
export interface Place {
  id: number
  parent: number | null
  /** The page that follows it there; null for the last. */
  next: number | null
}

export async function placesOf(db: Db, ids: number[]): Promise<Place[]> {
  const places: Place[] = []
  for (const id of ids) {
    const row = await db
      .selectFrom('pages')
      .select(['id', 'parent_id as parent'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    const family = await familyOf(db, row.parent)
    const at = family.findIndex((page) => page.id === id)
    places.push({ ...row, next: family[at + 1]?.id ?? null })
  }
  return places
}

/** Puts pages below `parent`, before one of its pages, else last; answers those that changed. */
export async function arrange(
  tx: Db,
  { ids, parent, before }: MovePages,
  at: string,
): Promise<number[]> {
  const family = await familyOf(tx, parent)
  const others = family.filter(({ id }) => !ids.includes(id))
  const found = others.findIndex(({ id }) => id === before)
  const place = found < 0 ? others.length : found
  const order = [
    ...others.slice(0, place).map(({ id }) => id),
    ...ids,
    ...others.slice(place).map(({ id }) => id),
  ]
  const positions = new Map(family.map(({ id, position }) => [id, position]))
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

function familyOf(db: Db, parent: number | null) {
  return db
    .selectFrom('pages')
    .select(['id', 'position'])
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
