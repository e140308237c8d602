import type { TextState } from '@vitrine/contract/admin/page-list'
import { SaveConflict, SaveText, TextSaved, textBodyMax } from '@vitrine/contract/admin/texts'
import { type PageTexts, textFields } from '@vitrine/contract/page-texts'
import type { Context } from 'hono'
import type { Db } from '../db/schema.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { sanitizeHtml } from '../html/sanitize.ts'
import { readJson } from '../http/body.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { keepRevision } from '../publishing/revisions.ts'
import { hashOf } from '../publishing/text-fields.ts'
import type { Editing } from './editing.ts'
import { fittingValues } from './field-values.ts'
import { authorsOf } from './people.ts'
import { isSiteLocale, livePageAt } from './requests.ts'
import { planOf, stateOf } from './show-text.ts'
import { tidySlug } from './slug-refusal.ts'
import { refuseIn, wordsFor } from './words.ts'
import {
  type CopyToWrite,
  createCopy,
  publishedText,
  replaceCopy,
  workingCopy,
} from './working-copies.ts'

/** Saves a working copy over the version that was read: 409 with both sides when there is a newer. */
export async function saveText(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { db, rules, now } = editing.context
  const locale = c.req.param('locale') ?? ''
  if (!isSiteLocale(rules, locale)) return refuseIn(editing, c, 404, 'locale_unknown')
  const body = await readJson(c, SaveText, undefined, textBodyMax)
  if ('refusal' in body) return body.refusal
  const clean = cleanFields(body.value.fields)
  if (!clean) return refuseIn(editing, c, 422, 'too_large', 'fields.content')
  const values = await fittingValues(db, clean.fields.field_values)
  const fields = { ...clean.fields, field_values: values.field_values }
  const { version, revision, base } = body.value
  const at = now().toISOString()
  const saving = { pageId: found.page.id, locale, fields, authorId: me.user.id, base }
  const saved = await db.transaction().execute(async (tx) => {
    const written = await writeCopy(tx, saving, version, at)
    if (!written) return undefined
    const number = revision && (await reviseCopy(tx, saving, revision, at))
    return { ...written, ...(number !== undefined && { revision: number }) }
  })
  if (!saved) return answerConflict(editing, c, saving)
  const sent = body.value.fields.content
  const data = {
    ...saved,
    savedAt: at,
    removed: [...clean.removed, ...values.removed],
    ...(clean.fields.content !== sent && { content: clean.fields.content }),
  }
  return c.json(TextSaved.parse({ data }))
}

/** The fields as they may be kept, and what was taken out; undefined when the content is too large. */
function cleanFields(given: PageTexts): { fields: PageTexts; removed: string[] } | undefined {
  try {
    const { content, removed } = sanitizeHtml(given.content)
    const fields = Object.fromEntries(
      textFields.map((field) => [field, given[field].toWellFormed()]),
    ) as PageTexts
    return { fields: { ...fields, content, slug: tidySlug(given.slug) }, removed }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}

/** Writes the copy, if nobody has written since; answers its new version, and how the text stands. */
export async function writeCopy(
  tx: Db,
  copy: CopyToWrite,
  version: number,
  at: string,
): Promise<{ version: number; state: TextState } | undefined> {
  const { pageId, locale, fields } = copy
  const text = await publishedText(tx, pageId, locale)
  const changed = text === undefined || hashOf(fields) !== text.hash
  const first = { ...copy, changed, base: copy.base ?? text?.hash ?? null }
  const next =
    version > 0
      ? await replaceCopy(tx, { ...copy, changed }, version, at)
      : await createCopy(tx, first, at)
  if (next === undefined) return undefined
  const plan = await planOf(tx, pageId, locale)
  return { version: next, state: stateOf(text, { changed: changed ? 1 : 0 }, plan) }
}

/** Keeps a revision of what was just written, unless the last one says the same. */
export async function reviseCopy(
  tx: Db,
  { pageId, locale, fields, authorId }: CopyToWrite,
  kind: 'saved' | 'paused' | 'restored',
  at: string,
): Promise<number> {
  const last = await tx
    .selectFrom('revisions')
    .select(['id', 'hash'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.hash === hashOf(fields)
  const baseId = last?.id ?? null
  const revision = { pageId, locale, kind, fields, authorId, baseId }
  const id = last && isSame ? last.id : await keepRevision(tx, revision, at)
  await tx
    .updateTable('working_copies')
    .set({ revision_id: id })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  return id
}

/** Both sides, whole: what was sent, and what somebody else has saved meanwhile. */
export async function answerConflict(
  editing: Editing,
  c: Context,
  { pageId, locale, fields: mine }: CopyToWrite,
): Promise<Response> {
  const { db } = editing.context
  const copy = await workingCopy(db, pageId, locale)
  const text = copy ? undefined : await publishedText(db, pageId, locale)
  const authorOf = await authorsOf(db, [copy?.author_id ?? null])
  const conflict = {
    message: wordsFor(editing, c, 'older_version'),
    version: copy?.version ?? 0,
    mine,
    theirs: copy?.fields ?? text?.fields ?? mine,
    author: authorOf(copy?.author_id ?? null),
    savedAt: copy?.updated_at ?? editing.context.now().toISOString(),
  }
  return c.json(SaveConflict.parse(conflict), 409)
}
