import type { Db } from './schema.ts'

/** What an installation notes under a name; undefined where it has noted nothing. */
export async function settingNamed(db: Db, name: string): Promise<string | undefined> {
  const held = db.selectFrom('settings').select('value').where('name', '=', name)
  return (await held.executeTakeFirst())?.value
}

/** Notes something under a name, in place of what was noted before. */
export async function keepSetting(db: Db, name: string, value: string) {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
