import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { Refused } from './read-entry.ts'

interface Pages {
  /** Keys of the pages of the file. */
  keys: ReadonlySet<string>
  /** Looks, and writes nothing: not all pages of the file are there. */
  isDry: boolean
}

/** Puts pages below the ones that their files name, now that all of them are there. */
export async function setParents(
  db: Db,
  changes: Changes,
  parents: Map<string, string | null>,
  { keys, isDry }: Pages,
  refused: Refused[],
) {
  if (parents.size === 0) return
  const rows = await db.selectFrom('pages').select(['id', 'key', 'parent_id']).execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const moves: { id: number; parent_id: number | null }[] = []
  for (const [key, parentKey] of parents) {
    const page = byKey.get(key)
    const parent = parentKey === null ? null : byKey.get(parentKey)
    const isComing = isDry && parentKey !== null && keys.has(parentKey)
    if (!page && !isDry) continue
    if ((parent === undefined && !isComing) || parentKey === key)
      refused.push({ key, reason: `its parent ${parentKey} is no page that it could stand below` })
    else if (!page || parent === undefined) continue
    else if (page.parent_id !== (parent?.id ?? null))
      moves.push({ id: page.id, parent_id: parent?.id ?? null })
  }
  if (moves.length === 0 || isDry) return
  await changes.commit(async (tx, touch) => {
    touch.pages(moves.map(({ id }) => id))
    for (const { id, parent_id } of moves)
      await tx.updateTable('pages').set({ parent_id }).where('id', '=', id).execute()
  })
}
