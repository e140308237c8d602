import type { UnitState } from '@vitrine/contract/admin/translations'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { type PageTexts, wordFields } from '@vitrine/contract/pages/page-texts'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { readWords } from '@vitrine/contract/translation/read-words'
import { toUnitKey } from '../../html/text-units.ts'
import type { PageFields } from '../../publishing/translated-units.ts'
import {
  contentField,
  type FieldSource,
  type SourcePair,
} from '../../publishing/translation-sources.ts'

/** A short field of the source, compared with the one that was translated. */
export interface ComparedField {
  field: string
  source: string
  target: string
  state: UnitState
  /** The stored pair. */
  pair: SourcePair | undefined
  formerSource: string | null
}

export interface FieldsToCompare {
  source: PageTexts
  target: PageTexts | undefined
  sources: readonly FieldSource[]
  /** Texts of the revisions that the pairs name. */
  former: ReadonlyMap<number, PageTexts>
  declared: PageFields
  isKnown: boolean
}

/** Compares the short fields that the source has. */
export function compareFields({
  source,
  target,
  sources,
  former,
  declared,
  isKnown,
}: FieldsToCompare): ComparedField[] {
  const targets = target ? listFields(target, declared) : new Map<string, string>()
  return [...listFields(source, declared)].map(([field, words]) => {
    const pair = sources.find((one) => one.field === field)?.pairs[0]
    const translated = targets.get(field) ?? ''
    const state = getState(words, translated, pair, isKnown)
    const revision = state === 'changed' && pair ? former.get(pair.revision) : undefined
    const formerSource = revision ? (listFields(revision, declared).get(field) ?? '') : null
    return { field, source: words, target: translated, state, pair, formerSource }
  })
}

function getState(
  source: string,
  target: string,
  pair: SourcePair | undefined,
  isKnown: boolean,
): UnitState {
  if (!isKnown) return 'unknown'
  if (!pair || (target === '' && pair.target !== null)) return 'missing'
  if (pair.source !== toFieldKey(source)) return 'changed'
  return pair.state === 'made' || pair.state === 'confirmed' ? 'right' : pair.state
}

/** Key of a field, as of a unit of the content. */
export const toFieldKey = (words: string): string => toUnitKey(readWords(words))

/** Returns the filled fields with words, by the name that `translation_sources` has for them. */
export function listFields(texts: PageTexts, declared: PageFields): Map<string, string> {
  const fields = new Map<string, string>(wordFields.map((field) => [field, texts[field].trim()]))
  for (const [id, value] of Object.entries(parseFieldValues(texts.field_values))) {
    const kind = declared.get(id)?.kind
    if (typeof value === 'string' && (kind === 'text' || kind === 'lines'))
      fields.set(templateFieldPrefix + id, value.trim())
  }
  for (const [field, words] of fields)
    if (words === '' || field === contentField) fields.delete(field)
  return fields
}
