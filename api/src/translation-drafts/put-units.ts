import type { UnitName } from '@vitrine/contract/admin/machine-drafts'
import type { PairState } from '@vitrine/contract/admin/translations'
import type { MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import type { UnitFault } from '@vitrine/contract/translation/machine'
import { editUnits, type NewUnit } from '@vitrine/contract/translation/replace-units'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { readMarkup } from '../html/read-markup.ts'
import { createUnitFinder, toUnitKey } from '../html/text-units.ts'
import { readTranslation, toUnits } from './read-translation.ts'

export interface UnitToPut extends UnitName {
  html: string
  state: PairState
}

/** A unit that is put in, with the key of its translation. */
export interface PutUnit extends UnitName {
  state: PairState
  targetKey: string
}

export interface RefusedUnit extends UnitName {
  fault: UnitFault
}

export interface PutUnits {
  content: string
  put: PutUnit[]
  refused: RefusedUnit[]
}

/** Rewrites the links of translated units for the language of the translation. */
type LocalizeUnits = (html: string[]) => Promise<string[]>

/**
 * Puts translations of units into a draft: at the place of the former translation, else after the
 * unit before. An empty draft becomes the source with its translations; other units are empty there.
 */
export async function putUnits(
  loaded: LoadedTranslation,
  { source, target }: { source: string; target: string },
  units: readonly UnitToPut[],
  localize: LocalizeUnits,
): Promise<PutUnits> {
  const { good, refused } = await readUnits(loaded, units, localize)
  const edited =
    loaded.targetUnits.length === 0 ? fill(loaded, source, good) : edit(loaded, target, good)
  const unplaced = new Set(edited.unplaced)
  const left = [...good].filter(([at]) => unplaced.has(at)).map(([, { unit }]) => unit)
  return {
    content: edited.content,
    put: [...good]
      .filter(([at]) => !unplaced.has(at))
      .map(([, { unit, targetKey }]) => ({
        ...toName(unit),
        state: unit.state,
        targetKey,
      })),
    refused: [...refused, ...left.map((unit) => ({ ...toName(unit), fault: 'place' as const }))],
  }
}

const toName = ({ key, nth }: UnitName): UnitName => ({ key, nth })

interface GoodUnit {
  unit: UnitToPut
  nodes: readonly MarkupNode[]
  targetKey: string
}

/** Good units by their index in the source. */
type GoodUnits = Map<number, GoodUnit>

async function readUnits(
  { sourceUnits }: LoadedTranslation,
  units: readonly UnitToPut[],
  localize: LocalizeUnits,
): Promise<{ good: GoodUnits; refused: RefusedUnit[] }> {
  const findPlace = createUnitFinder(sourceUnits)
  const refused: RefusedUnit[] = []
  const read: { at: number; unit: UnitToPut; html: string }[] = []
  for (const unit of units) {
    const at = findPlace(unit)
    const source = at === undefined ? undefined : sourceUnits[at]
    if (at === undefined || !source) continue
    const result = readTranslation(source, unit.html)
    if ('fault' in result) refused.push({ ...toName(unit), fault: result.fault })
    else read.push({ at, unit, html: printMarkup(result.nodes) })
  }
  const localized = await localize(read.map(({ html }) => html))
  const good: GoodUnits = new Map()
  for (const [index, { at, unit, html }] of read.entries()) {
    const nodes = readMarkup(localized[index] ?? html).children
    const [target] = toUnits(nodes)
    if (target) good.set(at, { unit, nodes, targetKey: toUnitKey(target.identity) })
  }
  return { good, refused }
}

interface Edited {
  content: string
  /** Indexes of units of the source without a place. */
  unplaced: number[]
}

function fill({ sourceUnits }: LoadedTranslation, source: string, good: GoodUnits): Edited {
  const replaced = new Map(sourceUnits.map((_, at) => [at, good.get(at)?.nodes ?? []]))
  const { root } = editUnits(readMarkup(source), { replaced, inserted: [] })
  return { content: printMarkup(root.children), unplaced: [] }
}

function edit(loaded: LoadedTranslation, target: string, good: GoodUnits): Edited {
  const replaced = new Map<number, readonly MarkupNode[]>()
  const inserted: (NewUnit & { at: number })[] = []
  let after = -1
  for (const [at, { kind }] of loaded.sourceUnits.entries()) {
    const unit = good.get(at)
    const place = findTarget(loaded, at)
    if (place !== null) after = place
    if (!unit) continue
    if (place === null) inserted.push({ at, after, kind, nodes: unit.nodes })
    else replaced.set(place, unit.nodes)
  }
  const { root, unplaced } = editUnits(readMarkup(target), { replaced, inserted })
  const left = inserted.filter((unit) => unplaced.includes(unit)).map(({ at }) => at)
  return { content: printMarkup(root.children), unplaced: left }
}

/** Returns the index of the translation of a unit in the draft: the stored one, else the presumed. */
const findTarget = ({ compared, proposed }: LoadedTranslation, at: number): number | null =>
  compared.units[at]?.target ?? proposed[at] ?? null
