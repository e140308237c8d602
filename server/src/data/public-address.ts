import type { Db } from '@vitrine/api/db/schema'
import type { Config } from '../settings/config.ts'

const settingName = 'public-url'

/** Keeps the address under which the site runs, for commands that are typed where it is not set. */
export async function rememberAddress(db: Db, { publicUrl, port }: Config) {
  // A port that the system chooses is another one next time.
  if (port === 0 || (await rememberedAddress(db)) === publicUrl) return
  await db
    .insertInto('settings')
    .values({ name: settingName, value: publicUrl })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: publicUrl }))
    .execute()
}

export async function rememberedAddress(db: Db): Promise<string | undefined> {
  const held = db.selectFrom('settings').select('value').where('name', '=', settingName)
  return (await held.executeTakeFirst())?.value
}
