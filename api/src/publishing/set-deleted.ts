import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/**
 * Moves pages to the trash at a time, or restores them (null), named by id or key. Returns the ids
 * that changed.
 */
export async function setDeleted(
  tx: Db,
  by: 'id' | 'key',
  names: (number | string)[],
  deleted_at: string | null,
): Promise<number[]> {
  const changed: number[] = []
  for (const batch of toBatches([...new Set(names)])) {
    const rows = await tx
      .updateTable('pages')
      .set({ deleted_at })
      .where(by, 'in', batch)
      .where('deleted_at', deleted_at === null ? 'is not' : 'is', null)
      .returning('id')
      .execute()
    changed.push(...rows.map(({ id }) => id))
  }
  return changed
}
