import type { Db } from '@vitrine/api/db/schema'
import { keepSetting, settingNamed } from '@vitrine/api/db/settings'
import type { Config } from '../settings/config.ts'

const settingNames = { publicUrl: 'public-url', adminUrl: 'admin-url' } as const

/** Stores the addresses of the site and its admin, for commands that run without PUBLIC_URL and ADMIN_URL. */
export async function rememberAddresses(db: Db, config: Config) {
  // The system chooses the port: it differs next time.
  if (config.port === 0) return
  const stored = await rememberedAddresses(db)
  for (const name of ['publicUrl', 'adminUrl'] as const)
    if (stored[name] !== config[name]) await keepSetting(db, settingNames[name], config[name])
}

export const rememberedAddresses = async (db: Db) => ({
  publicUrl: await settingNamed(db, settingNames.publicUrl),
  adminUrl: await settingNamed(db, settingNames.adminUrl),
})
