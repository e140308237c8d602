import type { LocaleRules } from '@vitrine/contract/config/config'
import type { saveDeclaredText as endpoint } from '@vitrine/contract/endpoints/declared-texts'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { createDefaultLookup, findDeclaredRows, findDeclaredTexts } from './declared-texts.ts'
import { logSavedDraft } from './log-draft.ts'

/** Saves the draft of a declared text in one language. Null restores the default of the code. */
export async function saveDeclaredText(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params, body }: InputOf<typeof endpoint>,
) {
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, body.locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const draftToSave = { id: params.text, ...body, actor: getActor(ctx) }
  const at = now().toISOString()
  const saved = await db.transaction().execute((tx) => writeDraft(tx, rules, draftToSave, at))
  if (saved === 'unknown') return refuseWithMessage(editing, ctx, 404, 'text_unknown')
  if (saved === 'late') return reply(409, await buildConflict(editing, ctx, draftToSave))
  const [data] = await findDeclaredTexts(editing, draftToSave)
  return data ? { data } : refuseWithMessage(editing, ctx, 404, 'text_unknown')
}

interface DraftToSave {
  id: string
  locale: string
  version: number
  content: string | null
  actor: PersonActor
}

async function writeDraft(
  tx: Db,
  rules: LocaleRules,
  { id, locale, version, content, actor }: DraftToSave,
  at: string,
): Promise<'saved' | 'late' | 'unknown'> {
  const item = await tx
    .selectFrom('contents')
    .select(['id', 'name', 'default_content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) return 'unknown'
  const before = (await findDeclaredRows(tx, id)).find((row) => row.locale === locale)
  const draft = content?.toWellFormed() ?? null
  const values = {
    draft,
    changed: draft === (before?.content ?? null) ? 0 : 1,
    version: version + 1,
    written_on: (await createDefaultLookup(tx, rules))(item, locale),
    updated_at: at,
    author_id: actor.userId,
  }
  const written = before
    ? await tx
        .updateTable('content_translations')
        .set(values)
        .where('content_id', '=', id)
        .where('locale', '=', locale)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
    : version === 0 &&
      (await tx
        .insertInto('content_translations')
        .values({ content_id: id, locale, content: null, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst())
  if (!written) return 'late'
  await logSavedDraft(tx, actor, { locale, subject: item.name }, at)
  return 'saved'
}

/** Returns the draft that another user has saved. */
async function buildConflict(
  editing: EditingDeps,
  ctx: PersonRequest,
  { id, locale }: DraftToSave,
) {
  const [text] = await findDeclaredTexts(editing, { id })
  const theirs = text?.texts[locale]
  return {
    message: getMessage(editing, ctx, 'older_version'),
    version: theirs?.version ?? 0,
    theirs: theirs?.content ?? null,
    author: theirs?.author ?? null,
    savedAt: theirs?.updatedAt ?? editing.context.now().toISOString(),
  }
}
