import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import type { Db } from '../db/schema.ts'
import { getFixedNames } from './fixed-names.ts'
import { readSettings } from './store.ts'

/** Settings that are a file of the media library. */
export const pictureNames = ['logo', 'darkLogo', 'icon', 'share'] as const
export type PictureName = (typeof pictureNames)[number]

/** Returns the settings that each file is used for. Those that `site.config.ts` fixes do not count. */
export async function findSettingUses(
  db: Db,
  fixed: FixedSettings,
): Promise<Map<number, PictureName[]>> {
  const { fields } = await readSettings(db)
  const fixedNames = getFixedNames(fixed)
  const names = pictureNames.filter((name) => !fixedNames.has(name))
  const uses = Map.groupBy(names, (name) => fields[name])
  const entries = [...uses].flatMap(([id, used]) => (id === undefined ? [] : [[id, used] as const]))
  return new Map(entries)
}
