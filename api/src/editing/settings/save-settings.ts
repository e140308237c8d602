import type { SettingsChange } from '@vitrine/contract/admin/settings'
import type * as endpoints from '@vitrine/contract/endpoints/settings'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { MediaFiles } from '../../media/files.ts'
import { getActor } from '../../publishing/actor.ts'
import { renderIconFiles } from '../../settings/icon-files.ts'
import { readSettings, type StoredSettings, saveSettings as store } from '../../settings/store.ts'
import { commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage } from '../calls/messages.ts'
import { applyChange, type SettingProblems } from './check-settings.ts'
import { logSettingsChange } from './log-settings-change.ts'
import { readEditedSettings } from './show-settings.ts'

export async function saveSettings(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.saveSettings>,
) {
  const { db, media, now, settings } = editing.context
  const before = await readSettings(db)
  if (before.version !== body.version) return refuseVersion(editing, ctx)
  const changed = await prepareChange(editing, before.fields, body.fields, media.write)
  if ('problems' in changed) return refuseFields(editing, ctx, changed.problems)
  const outcome = await commitOrRollBack<true, 'older'>(editing.changes, async (tx, touch) => {
    touch.pages([])
    const present = await readSettings(tx)
    if (present.version !== body.version) return { refused: 'older' }
    const version = await store(tx, changed.fields)
    if (version === present.version) return { done: true }
    const sides = { before: present.fields, after: changed.fields }
    const subject = changed.fields.name ?? settings.current().name
    await logSettingsChange(tx, getActor(ctx), { subject, ...sides, time: now() })
    return { done: true }
  })
  if ('refused' in outcome) return refuseVersion(editing, ctx)
  // From here on, mails and plain pages of this process have the new settings too.
  await settings.read()
  return { data: await readEditedSettings(editing) }
}

/** Checks a change of the settings, and makes the files of another icon with `write`. */
export async function prepareChange(
  { context: { db, media, fixed } }: EditingDeps,
  before: StoredSettings,
  change: SettingsChange,
  write: MediaFiles['write'],
): Promise<{ fields: StoredSettings } | { problems: SettingProblems }> {
  const applied = await applyChange(db, fixed, before, change)
  if ('problems' in applied) return applied
  const { iconFiles, ...fields } = applied.fields
  if (fields.icon === undefined) return { fields }
  if (fields.icon === before.icon && change.icon === undefined && iconFiles)
    return { fields: { ...fields, iconFiles } }
  const source = await readFile(db, media, fields.icon)
  const made = source && (await renderIconFiles(source, write, fixed.look))
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
