import {
  type SettingName,
  type SettingsChange,
  settingLimits,
  settingNames,
} from '@vitrine/contract/admin/settings'
import { TimeZone } from '@vitrine/contract/config/config'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import type { Db } from '../../db/schema.ts'
import { normalizeEmail } from '../../identity/stores/email.ts'
import { findPictureProblem } from '../../settings/check-picture.ts'
import { getFixedNames } from '../../settings/fixed-names.ts'
import { pictureNames } from '../../settings/picture-uses.ts'
import type { StoredSettings } from '../../settings/store.ts'
import type { EditingMessageName } from '../calls/messages.ts'

export type SettingProblems = Partial<Record<SettingName, EditingMessageName>>

/** Applies a change to the stored settings. Returns a problem for each invalid field. */
export async function applyChange(
  db: Db,
  fixed: FixedSettings,
  before: StoredSettings,
  change: SettingsChange,
): Promise<{ fields: StoredSettings } | { problems: SettingProblems }> {
  const fixedNames = getFixedNames(fixed)
  const problems: SettingProblems = {}
  const after: Record<string, unknown> = { ...before }
  for (const name of settingNames) {
    const value = normalize(name, change)
    if (value === undefined) continue
    const problem = fixedNames.has(name) ? 'setting_fixed' : await findProblem(db, name, value)
    if (problem) problems[name] = problem
    else if (value === null) delete after[name]
    else after[name] = value
  }
  return Object.keys(problems).length > 0 ? { problems } : { fields: after as StoredSettings }
}

/** Trims texts, and sorts lists. An empty one removes the setting. */
function normalize(name: SettingName, change: SettingsChange) {
  const value = change[name]
  if (Array.isArray(value)) return value.length > 0 ? [...new Set(value)].toSorted() : null
  if (typeof value !== 'string') return value
  return value.normalize('NFC').trim() || null
}

type SettingValue = string | number | boolean | string[] | null

async function findProblem(
  db: Db,
  name: SettingName,
  value: SettingValue,
): Promise<EditingMessageName | undefined> {
  if (name === 'name') return findNameProblem(String(value ?? ''))
  if (value === null) return undefined
  if (name === 'contact') return normalizeEmail(String(value)) ? undefined : 'setting_contact'
  if (name === 'timeZone') return TimeZone.safeParse(value).success ? undefined : 'setting_zone'
  const picture = pictureNames.find((each) => each === name)
  if (!picture || typeof value !== 'number') return undefined
  return findPictureProblem(picture, await findFile(db, value))
}

/** Characters that no name on one line has: control characters and line separators. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u

function findNameProblem(name: string): EditingMessageName | undefined {
  if ([...name].length > settingLimits.name) return 'setting_name_long'
  return unprintable.test(name) || !name.isWellFormed() ? 'setting_name_line' : undefined
}

async function findFile(db: Db, id: number) {
  return db
    .selectFrom('media')
    .select(['mime', 'width', 'height', 'bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
