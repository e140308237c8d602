import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'

/** Reads the content version from the database. */
export async function storedVersion(db: Db) {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Waits for the next change of content. */
export const nextChange = (changes: Changes) =>
  new Promise<void>((resolve) => changes.onChange(() => resolve()))
