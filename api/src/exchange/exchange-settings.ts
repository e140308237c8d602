import {
  type SettingName,
  type SettingsChange,
  settingNames,
} from '@vitrine/contract/admin/settings'
import type { IconFiles } from '@vitrine/contract/config/look'
import { completeSettings, type FixedSettings } from '@vitrine/contract/config/site-settings'
import type { SiteFileExtras, SiteFileSettings } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { applyChange } from '../editing/settings/check-settings.ts'
import { logSettingsChange } from '../editing/settings/log-settings-change.ts'
import { acceptFile } from '../media/accept-file.ts'
import type { MediaFiles } from '../media/files.ts'
import { productActor } from '../publishing/actor.ts'
import { getFixedNames } from '../settings/fixed-names.ts'
import { renderIconFiles } from '../settings/icon-files.ts'
import { type PictureName, pictureNames } from '../settings/picture-uses.ts'
import { readSettings, type StoredSettings, saveSettings } from '../settings/store.ts'
import { isApplied, type MergeAction } from './compare.ts'
import type { ReadFile } from './import-media.ts'
import { itemName } from './item-digests.ts'

/** Exports the settings of the admin for another site. A deleted picture counts as not set. */
export async function exportSettings(db: Db): Promise<SiteFileSettings> {
  const { iconFiles: _, logo, darkLogo, icon, share, ...others } = (await readSettings(db)).fields
  const pictures = { logo, darkLogo, icon, share }
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path'])
    .where('id', 'in', [0, ...Object.values(pictures).flatMap((id) => id ?? [])])
    .where('deleted_at', 'is', null)
    .execute()
  const paths = new Map(rows.map(({ id, path }) => [id, path]))
  const toPath = (name: PictureName) => {
    const path = paths.get(pictures[name] ?? 0)
    return path === undefined ? [] : [[name, path]]
  }
  return { ...others, ...Object.fromEntries(pictureNames.flatMap(toPath)) }
}

/** Keeps settings that `site.config.ts` fixes. Returns those that would have changed. */
export function keepFixedSettings(
  actions: Map<string, MergeAction>,
  fixed: FixedSettings,
): SettingName[] {
  const names = [...getFixedNames(fixed)].filter((name) => {
    const action = actions.get(itemName.setting(name))
    return action === 'conflict' || isApplied(action)
  })
  for (const name of names) actions.set(itemName.setting(name), 'kept')
  return names
}

interface SettingsImport {
  /** Settings of `site.config.ts`. */
  fixed: FixedSettings
  files: MediaFiles
  /** Reads a library file of the other site. */
  read: ReadFile
  isDry: boolean
  now: () => Date
}

/**
 * Imports settings, and removes those that the other site removed. Returns the reasons why some
 * cannot be imported.
 */
export async function importSiteSettings(
  tx: Db,
  { fixed, files, read, isDry, now }: SettingsImport,
  { settings = {} }: Pick<SiteFileExtras, 'settings'>,
  actions: Map<string, MergeAction>,
): Promise<string[]> {
  const names = settingNames.filter((name) => isApplied(actions.get(itemName.setting(name))))
  if (names.length === 0) return []
  const { change, problems } = await toChange(tx, names, settings)
  const before = (await readSettings(tx)).fields
  const changed = await applyChange(tx, fixed, before, change)
  if ('problems' in changed) {
    const invalid = Object.keys(changed.problems)
    return [...problems, ...invalid.map((name) => `the setting ${name} is not valid`)]
  }
  if (problems.length > 0) return problems
  const fields = changed.fields
  if (names.includes('icon')) {
    const write = isDry ? async () => {} : files.write
    const source = settings.icon && (await readPicture(settings.icon, { files, read }, actions))
    const iconFiles = source ? await renderIconFiles(source, write, fixed.look) : undefined
    if (settings.icon !== undefined && !iconFiles)
      return [`the setting icon: ${settings.icon} cannot be read`]
    setIconFiles(fields, iconFiles)
  }
  await saveSettings(tx, fields)
  const subject = fields.name ?? completeSettings(fixed).name
  await logSettingsChange(tx, productActor, { subject, before, after: fields, time: now() })
  return []
}

/** Returns the change of these settings, with pictures by the ids that they have here. */
async function toChange(tx: Db, names: SettingName[], settings: SiteFileSettings) {
  const paths = pictureNames.flatMap((name) => settings[name] ?? [])
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'path'])
    .where('path', 'in', ['', ...paths])
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Map(rows.map(({ id, path }) => [path, id]))
  const change: Record<string, unknown> = {}
  const problems: string[] = []
  const isPicture = (name: SettingName) => (pictureNames as readonly string[]).includes(name)
  for (const name of names) {
    const value = settings[name] ?? null
    const id = typeof value === 'string' ? ids.get(value) : undefined
    change[name] = isPicture(name) && value !== null ? id : value
    if (change[name] === undefined)
      problems.push(`the setting ${name}: ${value} is not in the library`)
  }
  return { change: change as SettingsChange, problems }
}

/** Reads a library file as it is after the import: imported files are not in place yet. */
async function readPicture(
  path: string,
  { files, read }: Pick<SettingsImport, 'files' | 'read'>,
  actions: Map<string, MergeAction>,
): Promise<Buffer | undefined> {
  if (!isApplied(actions.get(itemName.medium(path)))) return files.read(path)
  const data = await read(path)
  const accepted = data && (await acceptFile(data))
  return accepted && 'data' in accepted ? accepted.data : undefined
}

function setIconFiles(fields: StoredSettings, iconFiles: IconFiles | undefined) {
  if (iconFiles) fields.iconFiles = iconFiles
  else delete fields.iconFiles
}
