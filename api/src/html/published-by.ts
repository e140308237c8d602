import type { Db } from '../db/schema.ts'

/** Name of the setting that says which pipeline, and with which settings, has published all texts. */
export const publishedBy = 'published_by'

/** Has `republish` publish every text anew: something that goes into them has changed. */
export async function publishAnew(tx: Db) {
  await tx.deleteFrom('settings').where('name', '=', publishedBy).execute()
}
