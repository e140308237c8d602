import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { KeyedUnit } from '../html/text-units.ts'
import { parseTextFields } from './text-fields.ts'
import type { UnitReader } from './translated-units.ts'
import type { SourcePair } from './translation-sources.ts'

/** Reads the texts of the revisions that pairs name, by id. */
export async function readSourceRevisions(
  db: Db,
  pairs: readonly SourcePair[],
): Promise<Map<number, PageTexts>> {
  const ids = [...new Set(pairs.map(({ revision }) => revision))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'fields'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, fields }) => [id, parseTextFields(fields)]))
}

/**
 * Returns the units of the source as they were, one for each pair, from the texts of
 * `readSourceRevisions`. Undefined if the revision no longer has one with this key, as after a
 * change of the rule of units.
 */
export async function readFormerUnits(
  revisions: ReadonlyMap<number, PageTexts>,
  pairs: readonly SourcePair[],
  readUnits: UnitReader,
): Promise<(KeyedUnit | undefined)[]> {
  const byRevision = new Map<number, KeyLookup>()
  for (const id of new Set(pairs.map(({ revision }) => revision)))
    byRevision.set(id, createKeyLookup(await readUnits(revisions.get(id))))
  return pairs.map(({ revision, source }) => byRevision.get(revision)?.(source)?.unit)
}

export interface FoundUnit {
  unit: KeyedUnit
  index: number
}
export type KeyLookup = (key: string) => FoundUnit | undefined

/**
 * Returns a function that finds units by key: the first call with a key returns the first unit with
 * it, the next one the second. After the last one, it returns the last.
 */
export function createKeyLookup(units: readonly KeyedUnit[]): KeyLookup {
  const byKey = new Map<string, FoundUnit[]>()
  units.forEach((unit, index) => {
    const found = byKey.get(unit.key)
    if (found) found.push({ unit, index })
    else byKey.set(unit.key, [{ unit, index }])
  })
  const next = new Map<string, number>()
  return (key) => {
    const found = byKey.get(key)
    if (!found) return undefined
    const at = Math.min(next.get(key) ?? 0, found.length - 1)
    next.set(key, at + 1)
    return found[at]
  }
}
