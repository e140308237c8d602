import type { SettingName } from '@vitrine/contract/admin/settings'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'

/** Returns the names of the settings that `site.config.ts` fixes. */
export function getFixedNames({
  name,
  look,
  tracking,
  externalLinks,
  machineLocales,
}: FixedSettings): Set<SettingName> {
  const values: Partial<Record<SettingName, unknown>> = {
    name,
    accent: look?.accent,
    logo: look?.logo,
    darkLogo: look?.logo,
    icon: look?.icon,
    share: look?.share,
    timeZone: tracking.timeZone,
    counting: tracking.enabled,
    externalLinks,
    machineLocales,
  }
  const names = Object.keys(values) as SettingName[]
  return new Set(names.filter((each) => values[each] !== undefined))
}
