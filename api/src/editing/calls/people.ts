import type { Author } from '@vitrine/contract/admin/shapes'
import type { Db } from '../../db/schema.ts'

/** People by their ids, as others know them; null for who is gone. */
export async function authorsOf(
  db: Db,
  ids: (number | null)[],
): Promise<(id: number | null) => Author> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id ?? 0) ?? null
}
