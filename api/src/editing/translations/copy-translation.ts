import type { copyText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { createUnitFinder } from '../../html/text-units.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { hashText } from '../../publishing/text-fields.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { copyText } from '../texts/copy-text.ts'
import { findLatestText } from '../texts/working-copies.ts'
import type { PairsToStore } from './apply-pairs.ts'
import { findSource } from './find-source.ts'
import { type LoadedTranslation, loadTranslation } from './load-translation.ts'
import { storePairs } from './store-pairs.ts'
import { toConfirmed } from './to-confirmed.ts'

/**
 * Copies a text, and stores what a given translation was made from: units of a machine, or
 * translated ones of a person. It stays unknown if it was made from another text than the source.
 */
export async function copyTranslation(
  editing: EditingDeps,
  ctx: PersonRequest,
  input: PageInput<typeof endpoint>,
) {
  const { page, params, body } = input
  const ref = { pageId: page.id, locale: params.locale }
  const { from, translation: given } = body
  if (!given || !isSiteLocale(editing.context.rules, ref.locale))
    return copyText(editing, ctx, input)
  const hash = await findSourceHash(editing, ref, from)
  const answer = await copyText(editing, ctx, input)
  if (answer.status !== 201 || hash === undefined) return answer
  const { version } = answer.value.data
  // The copied text is the source only if no other one came at the same time.
  if ((await findSourceHash(editing, ref, from)) === hash)
    await storeTranslated(editing, ctx, ref, { version, hash, given })
  return answer
}

/** Returns the hash of the source of a text if it is the latest text of this language. */
async function findSourceHash(
  { context: { db, rules } }: EditingDeps,
  ref: TextRef,
  from: string,
): Promise<string | undefined> {
  const source = await findSource(db, rules, ref)
  if (source.locale !== from || !source.fields) return undefined
  const latest = await findLatestText(db, ref.pageId, from)
  return latest && hashText(latest) === source.hash ? source.hash : undefined
}

async function storeTranslated(
  { context: { db, rules, now } }: EditingDeps,
  ctx: PersonRequest,
  ref: TextRef,
  { version, hash, given }: { version: number; hash: string; given: object },
) {
  const loaded = await loadTranslation(db, rules, ref)
  const isWritten = loaded.version === version && loaded.source.hash === hash
  // Another save may have come first, and then its words are not those of this writer.
  if (!isWritten || loaded.pairsVersion !== 0) return
  const untranslated = toUntranslated(loaded)
  const confirmed = await toConfirmed(untranslated)
  const pairs = confirmed ? toMade(confirmed, untranslated, given) : { units: [], fields: [] }
  const by = { actor: getActor(ctx), at: now().toISOString() }
  await db.transaction().execute((tx) => storePairs(tx, rules, untranslated, pairs, by))
}

/** Every unit of a new draft is missing until its translation is found. */
const toUntranslated = (loaded: LoadedTranslation): LoadedTranslation => ({
  ...loaded,
  isKnown: true,
  compared: {
    units: loaded.compared.units.map((unit) => ({ ...unit, state: 'missing' as const })),
    removed: [],
  },
  fields: loaded.fields.map((field) => ({ ...field, state: 'missing' as const })),
})

/** A part that the translation leaves out is a copy of the source. */
function toMade(
  { units, fields }: PairsToStore,
  { sourceUnits }: LoadedTranslation,
  given: object,
): PairsToStore {
  const findPlace = createUnitFinder(sourceUnits)
  const isGiven = (unit: PairsToStore['units'][number]) =>
    (sourceUnits[findPlace(unit) ?? -1]?.field ?? '') in given
  return {
    units: units.filter(isGiven).map((unit) => ({ ...unit, state: 'made' as const })),
    fields: fields
      .filter(({ field }) => field in given)
      .map((field) => ({ ...field, state: 'made' as const })),
  }
}
