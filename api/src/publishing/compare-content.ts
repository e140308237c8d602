import type { UnitState } from '@vitrine/contract/admin/translations'
import { compareInSlices, type KeyedUnit } from '../html/text-units.ts'
import { createKeyLookup } from './former-units.ts'
import type { SourcePair } from './translation-sources.ts'

/** A unit of the present source, compared with the one that was translated. */
export interface ComparedUnit {
  state: UnitState
  /** Index of the stored pair; null if there is none. */
  pair: number | null
  /** Index of its translation in the target; null if it has none there. */
  target: number | null
  hasOtherLinks: boolean
}

export interface ComparedContent {
  /** One for each unit of the source. */
  units: ComparedUnit[]
  /** Pairs whose source is gone while their translation is still there. */
  removed: { pair: number; target: number }[]
}

interface ContentToCompare {
  pairs: readonly SourcePair[]
  /** Units of `readFormerUnits`. */
  former: readonly (KeyedUnit | undefined)[]
  source: readonly KeyedUnit[]
  target: readonly KeyedUnit[]
}

/** Compares the present source with the stored pairs and the units of the translation, in slices. */
export async function compareContent({
  pairs,
  former,
  source,
  target,
}: ContentToCompare): Promise<ComparedContent> {
  const findTarget = createKeyLookup(target)
  const targets = pairs.map((pair) =>
    pair.target === null ? null : (findTarget(pair.target)?.index ?? null),
  )
  const findEqual = createKeyLookup(source)
  const { units, removed } = await compareInSlices(
    pairs.map(({ source: key }, at) => former[at] ?? findEqual(key)?.unit ?? toLostUnit(key)),
    source,
  )
  return {
    units: units.map(({ state, from, hasOtherLinks }) => {
      const pair = from === null ? undefined : pairs[from]
      const at = from === null ? null : (targets[from] ?? null)
      const isEqual = state === 'same' || state === 'moved'
      return {
        state: pair ? getState(pair, at, isEqual) : 'missing',
        pair: from,
        target: at,
        hasOtherLinks: isEqual && hasOtherLinks,
      }
    }),
    removed: removed.flatMap((pair) => {
      const at = targets[pair] ?? null
      return at === null ? [] : [{ pair, target: at }]
    }),
  }
}

function getState(pair: SourcePair, target: number | null, isEqual: boolean): UnitState {
  // The translation was deleted.
  if (pair.target !== null && target === null) return 'missing'
  if (!isEqual) return 'changed'
  return pair.state === 'made' || pair.state === 'confirmed' ? 'right' : pair.state
}

/** Stands for a unit whose text is no longer known: it equals no other. */
const toLostUnit = (key: string) => ({ kind: 'text', words: '', identity: `\n\n${key}`, links: [] })
