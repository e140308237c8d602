import type { Author } from '@vitrine/contract/admin/shapes'
import type { Db } from '../../db/schema.ts'

/** Reads users by id. Returns a function from an id to the author; null for deleted users. */
export async function createAuthorLookup(
  db: Db,
  ids: (number | null)[],
): Promise<(id: number | null) => Author> {
  const userIds = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    userIds.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id ?? 0) ?? null
}
