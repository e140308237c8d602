import type { PairState } from '@vitrine/contract/admin/translations'
import { createUnitFinder } from '../../html/text-units.ts'
import { createKeyLookup } from '../../publishing/former-units.ts'
import {
  contentField,
  type FieldSource,
  type SourcePair,
} from '../../publishing/translation-sources.ts'
import { toFieldKey } from './compare-fields.ts'
import type { LoadedTranslation } from './load-translation.ts'

/** Pairs to store: units by key and number, with the index of their translation. */
export interface PairsToStore {
  units: { key: string; nth: number; target: number | null; state: PairState }[]
  fields: { field: string; state: PairState }[]
  /** Indexes of units of the translation that are right without a source. */
  kept?: number[] | undefined
}

/**
 * Adds pairs to those of a translation. Units that no one has confirmed of a translation whose
 * source was unknown stay unknown. Returns undefined if a unit or field does not exist.
 */
export function applyPairs(
  loaded: LoadedTranslation,
  { units, fields, kept = [] }: PairsToStore,
  revision: number,
): FieldSource[] | undefined {
  const { sourceUnits, targetUnits } = loaded
  const sourceLocale = loaded.source.locale
  if (sourceLocale === null) return undefined
  const pairs = listPresentPairs(loaded, revision)
  const findPlace = createUnitFinder(sourceUnits)
  for (const { key, nth, target, state } of units) {
    const place = findPlace({ key, nth })
    const unit = target === null ? null : targetUnits[target]?.key
    if (place === undefined || unit === undefined) return undefined
    pairs[place] = toNextPair(pairs[place], { source: key, target: unit, state, revision })
  }
  const removed = listRemovedPairs(loaded, pairs, new Set(kept))
  const content = pairs.filter((pair) => pair !== undefined).concat(removed)
  const short = applyFields(loaded, fields, revision)
  return (
    short && [
      { field: contentField, sourceLocale, pairs: content },
      ...short.map(([field, pair]) => ({ field, sourceLocale, pairs: [pair] })),
    ]
  )
}

/**
 * Returns the pair that replaces another one. A pair that is confirmed for another source keeps the
 * former one; to do again, it has that source again, so that the difference is shown.
 */
function toNextPair(before: SourcePair | undefined, next: SourcePair): SourcePair {
  if (!before) return next
  if (next.state === 'unknown')
    return before.former ? { ...before.former, target: next.target } : next
  const { source, state, revision } = before
  const former = source === next.source ? before.former : { source, state, revision }
  return former ? { ...next, former } : next
}

/** Returns the stored pair of each unit of the source. */
function listPresentPairs(
  { sourceUnits, targetUnits, compared, pairs, proposed, isKnown }: LoadedTranslation,
  revision: number,
): (SourcePair | undefined)[] {
  return sourceUnits.map(({ key }, index): SourcePair | undefined => {
    const at = compared.units[index]
    const pair = at?.pair == null ? undefined : pairs[at.pair]
    if (pair) return at?.state === 'changed' ? pair : { ...pair, source: key, revision }
    if (isKnown) return undefined
    const target = proposed[index]
    const unit = target == null ? null : (targetUnits[target]?.key ?? null)
    return { source: key, target: unit, state: 'unknown', revision }
  })
}

/** Returns the pairs without a source whose translation no other pair has and no one keeps. */
function listRemovedPairs(
  { compared, pairs, targetUnits }: LoadedTranslation,
  present: readonly (SourcePair | undefined)[],
  kept: ReadonlySet<number>,
): SourcePair[] {
  const findTarget = createKeyLookup(targetUnits)
  const used = new Set(
    present.map((pair) => (pair?.target == null ? undefined : findTarget(pair.target)?.index)),
  )
  return compared.removed.flatMap(({ pair, target }) => {
    const stored = pairs[pair]
    return stored && !used.has(target) && !kept.has(target) ? [stored] : []
  })
}

/** Returns the pair of each short field; undefined if one of `changes` does not exist. */
function applyFields(
  { fields, isKnown }: LoadedTranslation,
  changes: PairsToStore['fields'],
  revision: number,
): [field: string, pair: SourcePair][] | undefined {
  const present = new Map<string, SourcePair>()
  for (const { field, source, target, pair } of fields) {
    const unknown = { ...toFieldPair(source, target), state: 'unknown' as const, revision }
    if (pair) present.set(field, pair)
    else if (!isKnown && target !== '') present.set(field, unknown)
  }
  for (const { field, state } of changes) {
    const found = fields.find((one) => one.field === field)
    if (!found) return undefined
    const pair = { ...toFieldPair(found.source, found.target), state, revision }
    present.set(field, toNextPair(present.get(field), pair))
  }
  return [...present]
}

const toFieldPair = (source: string, target: string) => ({
  source: toFieldKey(source),
  // An empty field needs no translation.
  target: target === '' ? null : toFieldKey(target),
})
