import type { Db } from '@vitrine/api/db/schema'
import { readSetting, saveSetting } from '@vitrine/api/db/settings'
import type { Config } from '../settings/config.ts'

const settingNames = { publicUrl: 'public-url', adminUrl: 'admin-url' } as const

/** Stores the addresses of the site and its admin, for commands that run without PUBLIC_URL and ADMIN_URL. */
export async function storeAddresses(db: Db, config: Config) {
  // The system chooses the port: it differs next time.
  if (config.port === 0) return
  const stored = await readStoredAddresses(db)
  for (const name of ['publicUrl', 'adminUrl'] as const)
    if (stored[name] !== config[name]) await saveSetting(db, settingNames[name], config[name])
}

export const readStoredAddresses = async (db: Db) => ({
  publicUrl: await readSetting(db, settingNames.publicUrl),
  adminUrl: await readSetting(db, settingNames.adminUrl),
})
