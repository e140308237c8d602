import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { findPageFields } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import { compareInSlices } from '../../html/text-units.ts'
import { type PageFields, readTranslatedUnits } from '../../publishing/translated-units.ts'
import {
  contentField,
  type FieldSource,
  readSources,
  type SourcePair,
  type SourceSide,
  writeSources,
} from '../../publishing/translation-sources.ts'
import { lockCopy } from '../texts/working-copies.ts'
import { listFields, toFieldKey } from './compare-fields.ts'

interface PublishedSource {
  pageId: number
  locale: string
  fields: PageTexts
  before: { fields: PageTexts } | undefined
}

/**
 * Moves the translations of a text that was right to the text that replaces it: for a correction
 * that concerns no translation. Parts that were out of date stay out of date.
 */
export async function keepTranslationsRight(
  tx: Db,
  { pageId, locale, fields, before }: PublishedSource,
  revision: number,
) {
  if (!before) return
  const translations = await tx
    .selectFrom('translation_sources')
    .select(['locale', 'side'])
    .distinct()
    .where('page_id', '=', pageId)
    .where('source_locale', '=', locale)
    .orderBy('locale')
    .orderBy('side')
    .execute()
  if (translations.length === 0) return
  const declared = await findPageFields(tx, pageId)
  const correction = await compareSources(declared, before.fields, fields)
  for (const translation of translations)
    await correctSources(tx, { pageId, ...translation }, { locale, revision, ...correction })
}

/**
 * Keys of the new text by field and key of the former one, for each unit with that key in order;
 * null for a unit that is gone.
 */
type NextKeys = ReadonlyMap<string, ReadonlyMap<string, (string | null)[]>>

interface Correction {
  next: NextKeys
  /** Keys of units of the new text that had no former one. */
  added: string[]
}

async function compareSources(
  declared: PageFields,
  before: PageTexts,
  after: PageTexts,
): Promise<Correction> {
  const former = await readTranslatedUnits(before, declared)
  const present = await readTranslatedUnits(after, declared)
  const nextOf = new Map<number, string>()
  const added: string[] = []
  const { units } = await compareInSlices(former, present)
  units.forEach(({ from }, index) => {
    const key = present[index]?.key ?? ''
    if (from === null) added.push(key)
    else nextOf.set(from, key)
  })
  const places = former.map(({ key }, index) => ({ key, index }))
  const content = new Map<string, (string | null)[]>()
  for (const [key, found] of Map.groupBy(places, (place) => place.key))
    content.set(
      key,
      found.map(({ index }) => nextOf.get(index) ?? null),
    )
  const next = new Map([[contentField, content]])
  const fields = listFields(after, declared)
  for (const [field, words] of listFields(before, declared))
    next.set(field, new Map([[toFieldKey(words), [toFieldKey(fields.get(field) ?? '')]]]))
  return { next, added }
}

interface TranslationSide {
  pageId: number
  locale: string
  side: SourceSide
}

async function correctSources(
  tx: Db,
  { side, ...ref }: TranslationSide,
  { next, added, ...source }: Correction & { locale: string; revision: number },
) {
  // Locks in the order of a confirmation.
  await lockCopy(tx, ref.pageId, ref.locale)
  const { version, fields } = await readSources(tx, ref, side)
  const corrected = fields.map((field): FieldSource => {
    const keys = next.get(field.field)
    if (field.sourceLocale !== source.locale || !keys) return field
    const { pairs, isWhole } = correctPairs(field.pairs, keys, source.revision)
    if (field.field !== contentField || !isWhole) return { ...field, pairs }
    // A unit that the correction adds, such as a split paragraph, needs no translation either.
    const more = added.map((key) => toConfirmedPair(key, source.revision))
    return { ...field, pairs: [...pairs, ...more] }
  })
  await writeSources(tx, ref, side, { version: version + 1, fields: corrected })
}

/** `isWhole` is true if every unit of the former text was translated from that text. */
function correctPairs(
  pairs: readonly SourcePair[],
  keys: ReadonlyMap<string, (string | null)[]>,
  revision: number,
): { pairs: SourcePair[]; isWhole: boolean } {
  const left = new Map([...keys].map(([key, next]) => [key, [...next]]))
  let isWhole = true
  const corrected = pairs.flatMap((pair): SourcePair[] => {
    const key = left.get(pair.source)?.shift()
    if (key === undefined) {
      isWhole = false
      return [pair]
    }
    return key === null ? [] : [{ ...pair, source: key, revision }]
  })
  const isComplete = [...left.values()].every((next) => next.length === 0)
  return { pairs: corrected, isWhole: isWhole && isComplete }
}

const toConfirmedPair = (source: string, revision: number): SourcePair => ({
  source,
  target: null,
  state: 'confirmed',
  revision,
})
