import type { Db } from '../db/schema.ts'
import { inParts } from './move-addresses.ts'

/**
 * Puts pages into the trash at a moment, or takes them out (null), named by their ids or their keys.
 * Answers the ids of those that were not so already.
 */
export async function setDeleted(
  tx: Db,
  by: 'id' | 'key',
  names: (number | string)[],
  deleted_at: string | null,
): Promise<number[]> {
  const changed: number[] = []
  for (const part of inParts([...new Set(names)])) {
    const rows = await tx
      .updateTable('pages')
      .set({ deleted_at })
      .where(by, 'in', part)
      .where('deleted_at', deleted_at === null ? 'is not' : 'is', null)
      .returning('id')
      .execute()
    changed.push(...rows.map(({ id }) => id))
  }
  return changed
}
