import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { type ImportRefusal, refuse } from './refusals.ts'
import type { PendingReaders } from './write-page.ts'

interface FilePages {
  /** Keys of the pages of the file. */
  keys: ReadonlySet<string>
  /** Only checks: pages of the file may not exist yet. */
  isDry: boolean
  pending: PendingReaders
}

/** Sets the parents of imported pages, and who may read them, after all pages exist. */
export async function setParents(
  db: Db,
  changes: Changes,
  parents: Map<string, string | null>,
  { keys, isDry, pending }: FilePages,
  refused: ImportRefusal[],
) {
  if (parents.size === 0) return
  const rows = await db.selectFrom('pages').select(['id', 'key', 'parent_id']).execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const moves: { id: number; parent_id: number | null }[] = []
  for (const [key, parentKey] of parents) {
    const page = byKey.get(key)
    const parent = parentKey === null ? null : byKey.get(parentKey)
    const isInFile = isDry && parentKey !== null && keys.has(parentKey)
    if (!page && !isDry) continue
    if ((parent === undefined && !isInFile) || parentKey === key) {
      const reason = `its parent ${parentKey} does not exist or is the page itself`
      refused.push({ key, ...refuse('parent', String(parentKey), reason) })
    } else if (!page || parent === undefined) continue
    else if (page.parent_id !== (parent?.id ?? null))
      moves.push({ id: page.id, parent_id: parent?.id ?? null })
  }
  const placed = [...pending].flatMap(([key, visible_to]) => {
    const page = byKey.get(key)
    return page ? [{ id: page.id, visible_to }] : []
  })
  if (moves.length + placed.length === 0 || isDry) return
  await changes.commit(async (tx, touch) => {
    touch.pages([...moves, ...placed].map(({ id }) => id))
    for (const { id, parent_id } of moves)
      await tx.updateTable('pages').set({ parent_id }).where('id', '=', id).execute()
    for (const { id, visible_to } of placed)
      await tx.updateTable('pages').set({ visible_to }).where('id', '=', id).execute()
    if (placed.length > 0) await forgetReaders(tx, touch, [...parents.keys()])
  })
}

/** Forgets inherited readers, which the commit computes again: in a circle they would stay. */
async function forgetReaders(tx: Db, touch: Touch, keys: string[]) {
  for (const batch of toBatches(keys)) {
    const pages = await tx
      .updateTable('pages')
      .set({ readers: null })
      .where('key', 'in', batch)
      .where('visible_to', 'is', null)
      .where('readers', 'is not', null)
      .returning('id')
      .execute()
    touch.pages(pages.map(({ id }) => id))
  }
}
