import type { Db } from './schema.ts'

/** Returns a stored value of the installation; undefined if there is none. */
export async function settingNamed(db: Db, name: string): Promise<string | undefined> {
  const query = db.selectFrom('settings').select('value').where('name', '=', name)
  return (await query.executeTakeFirst())?.value
}

/** Stores a value under a name, replacing the previous one. */
export async function keepSetting(db: Db, name: string, value: string) {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
