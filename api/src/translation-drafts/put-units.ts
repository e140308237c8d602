import type { UnitName } from '@vitrine/contract/admin/machine-drafts'
import type { PairState } from '@vitrine/contract/admin/translations'
import type { MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { UnitFault } from '@vitrine/contract/translation/machine'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { readMarkup } from '../html/read-markup.ts'
import { createUnitFinder, toUnitKey } from '../html/text-units.ts'
import { editTexts } from './edit-texts.ts'
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
  texts: PageTexts
  put: PutUnit[]
  refused: RefusedUnit[]
}

/** Rewrites the links of translated units for the language of the translation. */
type LocalizeUnits = (html: string[]) => Promise<string[]>

/** Puts translations of units into a draft, unless they are no translations of them. */
export async function putUnits(
  loaded: LoadedTranslation,
  texts: { source: PageTexts; target: PageTexts },
  units: readonly UnitToPut[],
  localize: LocalizeUnits,
): Promise<PutUnits> {
  const { good, refused } = await readUnits(loaded, units, localize)
  const translated = new Map([...good].map(([at, { nodes }]) => [at, nodes]))
  const edited = editTexts(loaded, texts, translated)
  const unplaced = new Set(edited.unplaced)
  const left = [...good].filter(([at]) => unplaced.has(at)).map(([, { unit }]) => unit)
  return {
    texts: edited.value,
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
