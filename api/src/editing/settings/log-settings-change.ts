import type { ChangeValues } from '@vitrine/contract/admin/changes'
import {
  type SettingName,
  type SettingValues,
  settingNames,
} from '@vitrine/contract/admin/settings'
import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { pictureNames } from '../../settings/picture-uses.ts'
import type { StoredSettings } from '../../settings/store.ts'
import { toValues } from './show-settings.ts'

interface SettingsLogEntry {
  /** Name of the site. */
  subject: string
  before: StoredSettings
  after: StoredSettings
  time: Date
}

/** Logs the changed settings before and after; pictures by their names. */
export async function logSettingsChange(
  tx: Db,
  actor: Actor,
  { subject, before, after, time }: SettingsLogEntry,
) {
  const [old, changed] = [toValues(before), toValues(after)]
  const files = await readFileNames(tx, [before, after])
  const toText = (value: SettingValues[SettingName]) => {
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value === 'number') return files.get(value) ?? `#${value}`
    return typeof value === 'boolean' ? Number(value) : value
  }
  const names = settingNames.filter((name) => toText(old[name]) !== toText(changed[name]))
  const toSide = (values: typeof old): ChangeValues =>
    Object.fromEntries(names.map((name) => [name, toText(values[name])]))
  const sides = { before: toSide(old), after: toSide(changed) }
  const entry = { kind: 'settings-changed', subject, ...sides } as const
  await logChange(tx, actor, entry, time.toISOString())
}

async function readFileNames(db: Db, settings: StoredSettings[]): Promise<Map<number, string>> {
  const ids = settings.flatMap((fields) => pictureNames.flatMap((name) => fields[name] ?? []))
  const rows = await db
    .selectFrom('media')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
