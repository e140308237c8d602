import type { Db } from './schema.ts'

/** What an installation notes under a name; undefined where it has noted nothing. */
export async function settingNamed(db: Db, name: string): Promise<string | undefined> {
  const held = db.selectFrom('settings').select('value').where('name', '=', name)
  return (await held.executeTakeFirst())?.value
}

/** Stores a value under a name, in place of the one before. */
export async function keepSetting(db: Db, name: string, value: string) {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
