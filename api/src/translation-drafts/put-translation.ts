import type { PairState } from '@vitrine/contract/admin/translations'
import { contentLimits } from '@vitrine/contract/html/content-html'
import {
  parseFieldValues,
  StoredValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'
import { type PageTexts, wordFields } from '@vitrine/contract/pages/page-texts'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { homeSlug } from '../editing/calls/home-page.ts'
import { proposePageSlug } from '../editing/calls/propose-page-slug.ts'
import type { PageRow } from '../editing/calls/with-page.ts'
import { localizeLinks } from '../editing/texts/localize-links.ts'
import { saveText } from '../editing/texts/save-text.ts'
import { findLatestText } from '../editing/texts/working-copies.ts'
import {
  type LoadedTranslation,
  loadTranslation,
} from '../editing/translations/load-translation.ts'
import { storePairs } from '../editing/translations/store-pairs.ts'
import { Reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { emptyText } from '../publishing/text-fields.ts'
import { type PutUnit, putUnits, type RefusedUnit, type UnitToPut } from './put-units.ts'

export interface FieldToPut {
  field: string
  text: string
  state: PairState
}

export interface TextsToPut {
  units: readonly UnitToPut[]
  fields: readonly FieldToPut[]
}

export interface PutTranslation {
  version: number
  put: number
  refused: RefusedUnit[]
}

/**
 * `changed`: another person has saved the draft at the same time; `large`: the text would be too
 * large; `none`: no unit and no field can be put in.
 */
export type PutRefusal = 'changed' | 'large' | 'none'

/**
 * Puts translations into the draft of a language, by the same save as that of an editor, and stores
 * what they translate.
 */
export async function putTranslation(
  editing: EditingDeps,
  ctx: PersonRequest,
  page: PageRow,
  loaded: LoadedTranslation,
  texts: TextsToPut,
): Promise<PutTranslation | { refusal: PutRefusal; refused: RefusedUnit[] }> {
  const { db, rules } = editing.context
  const { ref, source } = loaded
  if (source.locale === null || !source.fields) return { refusal: 'none', refused: [] }
  const before = await findLatestText(db, ref.pageId, ref.locale)
  const languages = { from: source.locale, to: ref.locale }
  const localize = async (html: string[]) => {
    const joined = html.join(separator)
    return (await localizeLinks(db, rules, joined, languages)).split(separator)
  }
  const target = before ?? emptyText
  const both = { source: source.fields, target }
  const result = await putUnits(loaded, both, texts.units, localize)
  const { put, refused } = result
  const fields = texts.fields.filter(({ field }) =>
    loaded.fields.some((each) => each.field === field),
  )
  if (put.length + fields.length === 0) return { refusal: 'none', refused }
  const filled = fillFields(put.length > 0 ? result.texts : target, fields)
  if (isTooLarge(filled)) return { refusal: 'large', refused }
  const slug = before?.slug ?? (await proposeSlug(editing, page, ref.locale, source.fields, filled))
  const saved = await saveText(editing, ctx, {
    params: { id: ref.pageId, locale: ref.locale },
    body: { version: loaded.version, fields: { ...filled, slug }, revision: 'saved' },
    query: undefined,
    files: new Map(),
    page,
  })
  if (saved instanceof Reply)
    return { refusal: saved.status === 409 ? 'changed' : 'large', refused }
  await storeStates(editing, ctx, loaded, { put, fields })
  return { version: saved.data.version, put: put.length + fields.length, refused }
}

/** A block between units; a unit contains none. */
const separator = '<hr>'

const isTooLarge = ({ content, field_values }: PageTexts) =>
  content.length > contentLimits.length || !StoredValues.safeParse(field_values).success

function fillFields(texts: PageTexts, fields: readonly FieldToPut[]): PageTexts {
  const filled = { ...texts }
  const values = { ...parseFieldValues(texts.field_values) }
  for (const { field, text } of fields) {
    const words = text.toWellFormed().trim()
    const short = wordFields.find((name) => name === field)
    if (short) filled[short] = words.replaceAll(/\s+/g, ' ')
    else if (field.startsWith(templateFieldPrefix))
      values[field.slice(templateFieldPrefix.length)] = words
  }
  return { ...filled, field_values: serializeFieldValues(values) }
}

/** The home page has an empty slug in every language. */
const proposeSlug = async (
  { context: { db } }: EditingDeps,
  page: PageRow,
  locale: string,
  source: PageTexts,
  { title }: PageTexts,
) =>
  source.slug === homeSlug
    ? homeSlug
    : proposePageSlug(db, page.parent_id, locale, title || source.title)

/** Attempts if another save comes between that of the text and that of the states. */
const attemptsMax = 2

async function storeStates(
  { context: { db, rules, now } }: EditingDeps,
  ctx: PersonRequest,
  { ref, isKnown, targetUnits }: LoadedTranslation,
  { put, fields }: { put: PutUnit[]; fields: readonly FieldToPut[] },
) {
  const by = { actor: getActor(ctx), at: now().toISOString() }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const saved = await loadTranslation(db, rules, ref)
    // Nothing was translated in a draft without words: units that are left out are missing.
    const loaded = { ...saved, isKnown: saved.isKnown || isKnown || targetUnits.length === 0 }
    const units = findTargets(loaded, put)
    const states = fields.map(({ field, state }) => ({ field, state }))
    const outcome = await db
      .transaction()
      .execute((tx) => storePairs(tx, rules, loaded, { units, fields: states }, by))
    if (outcome !== 'changed') return
  }
}

/** Finds the translations in the saved draft, each once. */
function findTargets({ targetUnits }: LoadedTranslation, put: PutUnit[]) {
  const free = new Map<string, number[]>()
  for (const [at, { key }] of targetUnits.entries()) free.set(key, [...(free.get(key) ?? []), at])
  return put.flatMap(({ key, nth, state, targetKey }) => {
    const target = free.get(targetKey)?.shift()
    return target === undefined ? [] : [{ key, nth, target, state }]
  })
}
