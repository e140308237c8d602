import { type KeyedUnit, proposeInSlices } from '../../html/text-units.ts'
import type { ComparedContent } from '../../publishing/compare-content.ts'
import type { SourcePair } from '../../publishing/translation-sources.ts'

interface UnitsToPair {
  pairs: readonly SourcePair[]
  compared: ComparedContent
  sourceUnits: readonly KeyedUnit[]
  targetUnits: readonly KeyedUnit[]
  isKnown: boolean
}

/** Returns the index of the presumed translation of each unit of the source, or null. */
export async function proposeUnits({
  pairs,
  compared,
  sourceUnits,
  targetUnits,
  isKnown,
}: UnitsToPair): Promise<(number | null)[]> {
  if (isKnown)
    return compared.units.map(({ pair, target }) =>
      pair !== null && pairs[pair]?.state === 'unknown' ? target : null,
    )
  const byUnit = new Map(await proposeInSlices(sourceUnits, targetUnits))
  return sourceUnits.map((_, index) => byUnit.get(index) ?? null)
}
