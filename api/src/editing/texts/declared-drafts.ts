import {
  DeclaredConflict,
  DeclaredTextSaved,
  SaveDeclaredText,
} from '@vitrine/contract/admin/declared-texts'
import type { LocaleRules } from '@vitrine/contract/config'
import type { Context } from 'hono'
import type { Db } from '../../db/schema.ts'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { isSiteLocale } from '../calls/requests.ts'
import { refuseIn, wordsFor } from '../calls/words.ts'
import { declaredTexts, defaultsIn, textsOf } from './declared-texts.ts'

/** Bytes of a body: each letter of the longest text may be written as an escape. */
const bodyMax = 700_000

/** Saves the draft of a declared text in one language; null restores the text of the code. */
export async function saveDeclaredText(
  editing: Editing,
  { c, me }: PersonRequest,
): Promise<Response> {
  const body = await readJson(c, SaveDeclaredText, undefined, bodyMax)
  if ('refusal' in body) return body.refusal
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, body.value.locale))
    return refuseIn(editing, c, 422, 'locale_unknown', 'locale')
  const saving = { id: c.req.param('text') ?? '', ...body.value, authorId: me.user.id }
  const at = now().toISOString()
  const saved = await db.transaction().execute((tx) => writeDraft(tx, rules, saving, at))
  if (saved === 'unknown') return refuseIn(editing, c, 404, 'text_unknown')
  if (saved === 'late') return answerConflict(editing, c, saving)
  const [data] = await declaredTexts(editing, saving)
  return c.json(DeclaredTextSaved.parse({ data }))
}

interface Saving {
  id: string
  locale: string
  version: number
  content: string | null
  authorId: number
}

async function writeDraft(
  tx: Db,
  rules: LocaleRules,
  { id, locale, version, content, authorId }: Saving,
  at: string,
): Promise<'saved' | 'late' | 'unknown'> {
  const item = await tx
    .selectFrom('contents')
    .select(['id', 'default_content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) return 'unknown'
  const before = (await textsOf(tx, id)).find((row) => row.locale === locale)
  const draft = content?.toWellFormed() ?? null
  const values = {
    draft,
    changed: draft === (before?.content ?? null) ? 0 : 1,
    version: version + 1,
    written_on: (await defaultsIn(tx, rules))(item, locale),
    updated_at: at,
    author_id: authorId,
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
  return written ? 'saved' : 'late'
}

/** Answers 409 with the draft that another person has saved. */
async function answerConflict(
  editing: Editing,
  c: Context,
  { id, locale }: Saving,
): Promise<Response> {
  const [text] = await declaredTexts(editing, { id })
  const theirs = text?.texts[locale]
  const conflict = {
    message: wordsFor(editing, c, 'older_version'),
    version: theirs?.version ?? 0,
    theirs: theirs?.content ?? null,
    author: theirs?.author ?? null,
    savedAt: theirs?.updatedAt ?? editing.context.now().toISOString(),
  }
  return c.json(DeclaredConflict.parse(conflict), 409)
}
