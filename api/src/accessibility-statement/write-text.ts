import type { StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { findSlugConflict } from '../editing/calls/slug-refusal.ts'
import { saveCopy } from '../editing/texts/save-copy.ts'
import { sanitizeFields } from '../editing/texts/save-text.ts'
import { findPublishedText, findWorkingCopy, getWriter } from '../editing/texts/working-copies.ts'
import { reviseCopy } from '../editing/texts/write-copy.ts'
import { loadTranslation } from '../editing/translations/load-translation.ts'
import { storePairs } from '../editing/translations/store-pairs.ts'
import { toConfirmed } from '../editing/translations/to-confirmed.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { storeRevisionOnce } from '../publishing/revisions.ts'
import { emptyText } from '../publishing/text-fields.ts'
import { fillSentence, findPageNames, findStatementTexts } from './statement-texts.ts'

interface TextToWrite {
  page: number
  locale: string
  /** HTML of the statement. */
  ours: string
  fields: StatementFields
  actor: PersonActor
  at: string
}

/**
 * Writes the text of a language over its draft, as saving it in the editor does. The replaced text
 * stays as a revision. Title, address and description of an existing text stay too. Returns the
 * version of the draft; undefined if another save came first.
 */
export async function writeText(
  editing: EditingDeps,
  tx: Db,
  { page: pageId, locale, ours, fields: statement, actor, at }: TextToWrite,
): Promise<number | undefined> {
  const { rules, publicUrl } = editing.context
  const copy = await findWorkingCopy(tx, pageId, locale)
  const published = await findPublishedText(tx, pageId, locale)
  const before = copy?.fields ?? published?.fields
  if (copy?.fields.content)
    await storeRevisionOnce(
      tx,
      { pageId, locale, kind: 'replaced', fields: copy.fields, writer: getWriter(copy) },
      at,
    )
  const { texts } = findStatementTexts(rules, locale)
  const { texts: names } = findPageNames(rules, locale)
  const description = fillSentence(texts.page, 'description', { site: statement.siteName })
  const slug =
    before?.slug || (await findFreeSlug(editing, tx, { pageId, locale, slug: names.slug }))
  const input: PageTexts = {
    ...emptyText,
    ...before,
    title: before?.title || names.title,
    slug,
    seo_description: before?.seo_description || description,
    content: ours,
  }
  const fields = sanitizeFields(input, publicUrl)?.fields
  if (!fields) return undefined
  const toSave = { pageId, locale, fields, writer: actor, base: published?.hash ?? null }
  const saved = await saveCopy(tx, { ...toSave, version: copy?.version ?? 0 }, at)
  if (!saved) return undefined
  await reviseCopy(tx, toSave, 'saved', at)
  return saved.version
}

const slugTriesMax = 50

/** Returns the slug, with a number if another page has it. */
async function findFreeSlug(
  { context: { rules } }: EditingDeps,
  tx: Db,
  { slug, ...ref }: { pageId: number; locale: string; slug: string },
): Promise<string> {
  for (let number = 1; number <= slugTriesMax; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`
    if (!(await findSlugConflict(tx, rules, { ...ref, slug: tried }))) return tried
  }
  return slug
}

interface TextsToConfirm {
  page: number
  locales: string[]
  actor: PersonActor
  at: string
}

/** Declares the written texts right translations of each other. */
export async function confirmWritten(
  { context: { rules } }: EditingDeps,
  tx: Db,
  { page: pageId, locales, actor, at }: TextsToConfirm,
) {
  for (const locale of locales) {
    const loaded = await loadTranslation(tx, rules, { pageId, locale })
    if (!loaded.source.fields || loaded.source.locale === null) continue
    const pairs = await toConfirmed(loaded)
    if (pairs) await storePairs(tx, rules, loaded, pairs, { actor, at })
  }
}
