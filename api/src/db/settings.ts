import type { Db } from './schema.ts'

export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const query = db.selectFrom('settings').select('value').where('name', '=', name)
  return (await query.executeTakeFirst())?.value
}

export async function saveSetting(db: Db, name: string, value: string) {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
