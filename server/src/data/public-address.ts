import type { Db } from '@vitrine/api/db/schema'
import { keepSetting, settingNamed } from '@vitrine/api/db/settings'
import type { Config } from '../settings/config.ts'

const settingName = 'public-url'

/** Keeps the address under which the site runs, for commands that are typed where it is not set. */
export async function rememberAddress(db: Db, { publicUrl, port }: Config) {
  // A port that the system chooses is another one next time.
  if (port === 0 || (await rememberedAddress(db)) === publicUrl) return
  await keepSetting(db, settingName, publicUrl)
}

export const rememberedAddress = (db: Db) => settingNamed(db, settingName)
