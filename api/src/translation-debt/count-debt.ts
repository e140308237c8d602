import type { TranslationWords } from '@vitrine/contract/admin/translations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { countWords, readWords } from '@vitrine/contract/translation/read-words'
import { nextSlice } from '@vitrine/files/time-slice'
import { findPageFields } from '../contents/templates.ts'
import type { TranslationDebtTable } from '../db/debt-tables.ts'
import type { Db } from '../db/schema.ts'
import { findLatestText } from '../editing/texts/working-copies.ts'
import { listFields } from '../editing/translations/compare-fields.ts'
import { countStates } from '../editing/translations/count-states.ts'
import { findSourceIn, type SourceText } from '../editing/translations/find-source.ts'
import { isFilled, loadTranslation } from '../editing/translations/load-translation.ts'
import type { TextRef } from '../publishing/base-texts.ts'
import { getSourceLocale, readSourceLocales } from '../publishing/source-locales.ts'
import { readTranslatedUnits } from '../publishing/translated-units.ts'

/** Counts the words to translate of a page, in languages of the site. */
export async function countDebt(
  db: Db,
  rules: LocaleRules,
  pageId: number,
  locales: readonly string[],
): Promise<TranslationDebtTable[]> {
  const page = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!page) return []
  const sourceLocales = await readSourceLocales(db, rules, pageId)
  const written = await findWrittenLocales(db, pageId)
  const findSource = createSourceFinder(db, rules, pageId)
  const countSource = createSourceCounter(db, pageId)
  const rows: TranslationDebtTable[] = []
  for (const locale of locales) {
    await nextSlice()
    const ref = { pageId, locale }
    const source = await findSource(getSourceLocale(sourceLocales, locale))
    // Only a published source makes debt.
    if (source.locale === null || source.state !== 'published') continue
    const counted = written.has(locale)
      ? await countTranslation(db, rules, ref, source, countSource)
      : await countMissing(source, countSource)
    const kind = findKind(counted)
    if (kind) rows.push(toRow(ref, source.locale, kind, counted.words))
  }
  return rows
}

/** Returns a function that reads each source once: most languages have the same one. */
function createSourceFinder(db: Db, rules: LocaleRules, pageId: number) {
  const found = new Map<string | null, SourceText>()
  return async (locale: string | null) => {
    const source = found.get(locale) ?? (await findSourceIn(db, rules, pageId, locale))
    found.set(locale, source)
    return source
  }
}

/** Languages in which a page has a text, which may be empty. */
async function findWrittenLocales(db: Db, pageId: number): Promise<Set<string>> {
  const texts = await db
    .selectFrom('page_translations')
    .select('locale')
    .where('page_id', '=', pageId)
    .union(db.selectFrom('working_copies').select('locale').where('page_id', '=', pageId))
    .execute()
  return new Set(texts.map(({ locale }) => locale))
}

interface CountedTranslation {
  hasText: boolean
  words: TranslationWords
}

const noWords: TranslationWords = { new: 0, changed: 0, machine: 0, unknown: 0, removed: 0 }

/** Most translations are right, unknown or missing; only the others need a comparison. */
async function countTranslation(
  db: Db,
  rules: LocaleRules,
  ref: TextRef,
  source: SourceText,
  countSource: SourceCounter,
): Promise<CountedTranslation> {
  if (!(await hasTextIn(db, ref))) return countMissing(source, countSource)
  if (!(await isKnown(db, ref, source)))
    return { hasText: true, words: { ...noWords, unknown: await countSource(source) } }
  return { hasText: true, words: countStates(await loadTranslation(db, rules, ref)) }
}

const countMissing = async (source: SourceText, countSource: SourceCounter) => ({
  hasText: false,
  words: { ...noWords, new: await countSource(source) },
})

type SourceCounter = (source: SourceText) => Promise<number>

/** Returns a function that counts the words of a source once for all languages. */
function createSourceCounter(db: Db, pageId: number): SourceCounter {
  const counted = new Map<string, number>()
  return async ({ hash, fields }) => {
    const before = counted.get(hash)
    if (before !== undefined || !fields) return before ?? 0
    let words = 0
    const declared = await findPageFields(db, pageId)
    for (const { identity } of await readTranslatedUnits(fields, declared))
      words += countWords(identity)
    for (const line of listFields(fields, declared).values()) words += countWords(readWords(line))
    counted.set(hash, words)
    return words
  }
}

async function hasTextIn(db: Db, { pageId, locale }: TextRef): Promise<boolean> {
  const text = await findLatestText(db, pageId, locale)
  return text !== undefined && isFilled(text)
}

/** True if something is stored about this source of the draft. */
async function isKnown(db: Db, { pageId, locale }: TextRef, source: SourceText): Promise<boolean> {
  const row = await db
    .selectFrom('translation_sources')
    .select('version')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('side', '=', 'copy')
    .where('source_locale', '=', source.locale ?? '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function findKind({
  hasText,
  words,
}: CountedTranslation): TranslationDebtTable['kind'] | undefined {
  if (!hasText) return words.new > 0 ? 'missing' : undefined
  if (words.new + words.changed + words.removed > 0) return 'outdated'
  if (words.machine > 0) return 'machine'
  return words.unknown > 0 ? 'unknown' : undefined
}

const toRow = (
  { pageId, locale }: TextRef,
  sourceLocale: string,
  kind: TranslationDebtTable['kind'],
  words: TranslationWords,
): TranslationDebtTable => ({
  page_id: pageId,
  locale,
  source_locale: sourceLocale,
  kind,
  words_new: words.new,
  words_changed: words.changed,
  words_machine: words.machine,
  words_unknown: words.unknown,
  words_removed: words.removed,
})
