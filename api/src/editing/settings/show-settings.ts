import {
  type EditedSettings,
  type SettingName,
  type SettingValues,
  settingNames,
} from '@vitrine/contract/admin/settings'
import { getIcon, getShareImage, toLightAndDark } from '@vitrine/contract/config/look'
import { productColours } from '@vitrine/contract/config/palettes'
import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { getFixedNames } from '../../settings/fixed-names.ts'
import { resolveSettings } from '../../settings/resolve-settings.ts'
import { readSettings, type StoredSettings } from '../../settings/store.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

const file = 'site.config.ts'

export const showSettings = async (editing: EditingDeps) => ({
  data: await readEditedSettings(editing),
})

export async function readEditedSettings({
  context: { db, fixed },
}: EditingDeps): Promise<EditedSettings> {
  const { version, fields } = await readSettings(db)
  const inForce = toShown(await resolveSettings(db, fixed, fields))
  const fixedNames = getFixedNames(fixed)
  const toSource = (name: SettingName) =>
    fixedNames.has(name) ? 'file' : fields[name] === undefined ? 'default' : 'admin'
  const entries = settingNames.map((name) => [
    name,
    { value: inForce[name], source: toSource(name) },
  ])
  return { version, values: toValues(fields), inForce: Object.fromEntries(entries), file }
}

export const toValues = (fields: StoredSettings): SettingValues => ({
  name: fields.name ?? null,
  contact: fields.contact ?? null,
  accent: fields.accent ?? null,
  logo: fields.logo ?? null,
  darkLogo: fields.darkLogo ?? null,
  icon: fields.icon ?? null,
  share: fields.share ?? null,
  timeZone: fields.timeZone ?? null,
  counting: fields.counting ?? null,
  externalLinks: fields.externalLinks ?? null,
  machineLocales: fields.machineLocales ?? null,
})

type EditedValues = Record<SettingName, string | boolean | string[] | null>

function toShown({
  name,
  look,
  contact,
  tracking,
  externalLinks,
  machineLocales,
}: SettingsInForce): EditedValues {
  const logo = look?.logo ? toLightAndDark(look.logo) : undefined
  return {
    name,
    contact: contact ?? null,
    accent: toLightAndDark(look?.accent ?? productColours.accent).light,
    logo: logo?.light ?? null,
    darkLogo: logo && logo.dark !== logo.light ? logo.dark : null,
    icon: getIcon(look),
    share: getShareImage(look) ?? defaultSeo.image,
    timeZone: tracking.timeZone,
    counting: tracking.enabled,
    externalLinks,
    machineLocales,
  }
}
