import type { TranslationView } from '@vitrine/contract/admin/translations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { showTranslation as endpoint } from '@vitrine/contract/endpoints/translations'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { formsRing, readSourceLocales } from '../../publishing/source-locales.ts'
import { readSources } from '../../publishing/translation-sources.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { findWorkingCopy } from '../texts/working-copies.ts'
import { findSource } from './find-source.ts'

/** Compares the draft of a language with its source, unit by unit. */
export async function showTranslation(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoint>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  return { data: await viewTranslation(db, rules, { pageId: id, locale }) }
}

/** Returns the present state of a translation. */
export async function viewTranslation(
  db: Db,
  rules: LocaleRules,
  ref: TextRef,
): Promise<TranslationView> {
  const source = await findSource(db, rules, ref)
  const copy = await findWorkingCopy(db, ref.pageId, ref.locale)
  const sources = await readSources(db, ref, 'copy')
  return {
    sourceLocale: source.locale,
    sourceLocales: await findSourceLocales(db, rules, ref),
    sourceState: source.state,
    sourceRevision: source.revision,
    sourceHash: source.hash,
    version: copy?.version ?? 0,
    pairsVersion: sources.version,
    isKnown: sources.fields.length > 0,
    fields: [],
    units: [],
    removed: [],
    words: { new: 0, changed: 0, machine: 0, unknown: 0, removed: 0 },
  }
}

/** Finds the languages of the page that a text may be translated from. */
async function findSourceLocales(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<string[]> {
  const texts = await db
    .selectFrom('page_translations')
    .select('locale')
    .where('page_id', '=', pageId)
    .union((from) =>
      from.selectFrom('working_copies').select('locale').where('page_id', '=', pageId),
    )
    .execute()
  const present = new Set(texts.map((text) => text.locale))
  const sources = await readSourceLocales(db, rules, pageId)
  return rules.locales
    .map(({ code }) => code)
    .filter((code) => present.has(code) && !formsRing(sources, locale, code))
}
