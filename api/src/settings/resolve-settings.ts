import {
  completeSettings,
  dropAbsent,
  type FixedSettings,
  type SettingsInForce,
} from '@vitrine/contract/config/site-settings'
import type { Db } from '../db/schema.ts'
import { readPictures } from '../media/pictures.ts'
import { readSettings, type StoredSettings } from './store.ts'

export const readSettingsInForce = async (db: Db, fixed: FixedSettings): Promise<SettingsInForce> =>
  resolveSettings(db, fixed, (await readSettings(db)).fields)

/** Returns the languages whose texts may be published before a person has confirmed a machine's units. */
export const readMachineLocales = async (db: Db, fixed: FixedSettings): Promise<string[]> =>
  fixed.machineLocales ?? (await readSettings(db)).fields.machineLocales ?? []

/** Returns the settings in force: those of `site.config.ts`, completed by the stored ones. */
export async function resolveSettings(
  db: Db,
  fixed: FixedSettings,
  stored: StoredSettings,
): Promise<SettingsInForce> {
  const { name, tracking, externalLinks, machineLocales } = fixed
  const look = { ...(await readStoredLook(db, stored, fixed)), ...dropAbsent(fixed.look ?? {}) }
  const complete = completeSettings({
    name: name ?? stored.name,
    look: Object.keys(look).length > 0 ? look : undefined,
    tracking: {
      ...tracking,
      enabled: tracking.enabled ?? stored.counting,
      timeZone: tracking.timeZone ?? stored.timeZone,
    },
    externalLinks: externalLinks ?? stored.externalLinks,
    machineLocales: machineLocales ?? stored.machineLocales,
  })
  return { ...complete, ...(stored.contact !== undefined && { contact: stored.contact }) }
}

/** Returns the look of the stored settings. A picture that is deleted counts as not set. */
async function readStoredLook(
  db: Db,
  { accent, logo, darkLogo, icon, iconFiles, share }: StoredSettings,
  { look: fixed }: FixedSettings,
) {
  const ids = [logo, darkLogo, icon, share].filter((id) => id !== undefined)
  const pictures = await readPictures(db, ids)
  // The schema of the settings allows no apostrophe.
  const urlOf = (id: number | undefined) => pictures.get(id ?? 0)?.url.replaceAll("'", '%27')
  const [light, dark, iconUrl, shareUrl] = [logo, darkLogo, icon, share].map(urlOf)
  return {
    ...(accent !== undefined && { accent }),
    ...(light && { logo: dark ? { light, dark } : light }),
    ...(iconUrl && { icon: iconUrl }),
    // With an icon of `site.config.ts` the files of another one do not apply.
    ...(iconUrl && iconFiles && !fixed?.icon && { iconFiles }),
    ...(shareUrl && { share: shareUrl }),
  }
}
