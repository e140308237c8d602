import type { Db } from '@vitrine/api/db/schema'
import { keepSetting, settingNamed } from '@vitrine/api/db/settings'
import type { Config } from '../settings/config.ts'

const settingNames = { publicUrl: 'public-url', adminUrl: 'admin-url' } as const

/** Keeps the addresses under which the site and its admin run, for commands that are typed where they are not set. */
export async function rememberAddresses(db: Db, config: Config) {
  // A port that the system chooses is another one next time.
  if (config.port === 0) return
  const known = await rememberedAddresses(db)
  for (const name of ['publicUrl', 'adminUrl'] as const)
    if (known[name] !== config[name]) await keepSetting(db, settingNames[name], config[name])
}

export const rememberedAddresses = async (db: Db) => ({
  publicUrl: await settingNamed(db, settingNames.publicUrl),
  adminUrl: await settingNamed(db, settingNames.adminUrl),
})
