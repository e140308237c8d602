import type { ChangeValues } from '@vitrine/contract/admin/changes'
import { type SettingsChange, settingNames } from '@vitrine/contract/admin/settings'
import type * as endpoints from '@vitrine/contract/endpoints/settings'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { MediaFiles } from '../../media/files.ts'
import { getActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { renderIconFiles } from '../../settings/icon-files.ts'
import { readSettings, type StoredSettings, saveSettings as store } from '../../settings/store.ts'
import { commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage } from '../calls/messages.ts'
import { applyChange, type SettingProblems } from './check-settings.ts'
import { readEditedSettings, toValues } from './show-settings.ts'

export async function saveSettings(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.saveSettings>,
) {
  const { db, now, settings } = editing.context
  const before = await readSettings(db)
  if (before.version !== body.version) return refuseVersion(editing, ctx)
  const changed = await prepareChange(editing, before.fields, body.fields)
  if ('problems' in changed) return refuseFields(editing, ctx, changed.problems)
  const outcome = await commitOrRollBack<true, 'older'>(editing.changes, async (tx, touch) => {
    touch.pages([])
    const present = await readSettings(tx)
    if (present.version !== body.version) return { refused: 'older' }
    const version = await store(tx, changed.fields)
    if (version === present.version) return { done: true }
    const sides = await describeChange(tx, present.fields, changed.fields)
    const subject = changed.fields.name ?? settings.current().name
    const change = { kind: 'settings-changed', subject, ...sides } as const
    await logChange(tx, getActor(ctx), change, now().toISOString())
    return { done: true }
  })
  if ('refused' in outcome) return refuseVersion(editing, ctx)
  // From here on, mails and plain pages of this process have the new settings too.
  await settings.read()
  return { data: await readEditedSettings(editing) }
}

/** Checks a change of the settings, and makes the files of another icon. */
export async function prepareChange(
  { context: { db, media, fixed } }: EditingDeps,
  before: StoredSettings,
  change: SettingsChange,
): Promise<{ fields: StoredSettings } | { problems: SettingProblems }> {
  const applied = await applyChange(db, fixed, before, change)
  if ('problems' in applied) return applied
  const { iconFiles, ...fields } = applied.fields
  if (fields.icon === undefined) return { fields }
  if (fields.icon === before.icon && change.icon === undefined && iconFiles)
    return { fields: { ...fields, iconFiles } }
  const source = await readFile(db, media, fields.icon)
  const made =
    source && (await renderIconFiles(source, (path, data) => media.write(path, data), fixed.look))
  return made
    ? { fields: { ...fields, iconFiles: made } }
    : { problems: { icon: 'setting_icon_damaged' } }
}

async function readFile(db: Db, media: MediaFiles, id: number) {
  const row = await db.selectFrom('media').select('path').where('id', '=', id).executeTakeFirst()
  return row && media.read(row.path)
}

async function refuseVersion(editing: EditingDeps, ctx: PersonRequest) {
  const message = getMessage(editing, ctx, 'settings_older')
  return reply(409, { message, data: await readEditedSettings(editing) })
}

/** Refuses fields, each with its message. */
export function refuseFields(editing: EditingDeps, ctx: PersonRequest, problems: SettingProblems) {
  const messages = Object.entries(problems).map(([field, name]): [string, string[]] => [
    field,
    [getMessage(editing, ctx, name)],
  ])
  return refusal(422, messages[0]?.[1][0] ?? '', Object.fromEntries(messages))
}

/** Returns the changed settings before and after, for the log; pictures by their names. */
export async function describeChange(db: Db, before: StoredSettings, after: StoredSettings) {
  const [old, changed] = [toValues(before), toValues(after)]
  const names = settingNames.filter((name) => old[name] !== changed[name])
  const rows = await db
    .selectFrom('media')
    .select(['id', 'name'])
    .where('id', 'in', [
      0,
      ...[before, after].flatMap(({ logo = 0, darkLogo = 0, icon = 0, share = 0 }) => [
        logo,
        darkLogo,
        icon,
        share,
      ]),
    ])
    .execute()
  const files = new Map(rows.map(({ id, name }) => [id, name]))
  const toText = (value: string | number | boolean | null) => {
    if (typeof value === 'number') return files.get(value) ?? `#${value}`
    return typeof value === 'boolean' ? Number(value) : value
  }
  const toSide = (values: typeof old): ChangeValues =>
    Object.fromEntries(names.map((name) => [name, toText(values[name])]))
  return { before: toSide(old), after: toSide(changed) }
}
