import { countWords, readWords } from '@vitrine/contract/translation/read-words'
import { proposeInSlices } from '../../html/text-units.ts'
import type { PairsToStore } from './apply-pairs.ts'
import type { ComparedField } from './compare-fields.ts'
import type { LoadedTranslation } from './load-translation.ts'

/**
 * Returns the pairs that declare a translation right. A missing part is only declared right if the
 * draft has words for it, other than those of the source. Returns undefined if nothing is to confirm.
 */
export async function toConfirmed(loaded: LoadedTranslation): Promise<PairsToStore | undefined> {
  const { sourceUnits, compared, proposed, fields } = loaded
  const presumed = await presumeMissing(loaded)
  const units = sourceUnits.flatMap(({ key, nth }, index): PairsToStore['units'] => {
    const unit = compared.units[index]
    const found = presumed.get(index)
    if (!unit || unit.state === 'right') return []
    if (unit.state === 'missing' && found === undefined) return []
    return [
      { key, nth, target: found ?? unit.target ?? proposed[index] ?? null, state: 'confirmed' },
    ]
  })
  const short = fields
    .filter((field) => field.state !== 'right' && !isUntranslated(field))
    .map(({ field }) => ({ field, state: 'confirmed' as const }))
  const kept = compared.removed.map(({ target }) => target)
  if (units.length + short.length + kept.length === 0) return undefined
  return { units, fields: short, kept }
}

/** Finds translations of missing units among the units of the draft that translate no other one. */
async function presumeMissing({
  sourceUnits,
  targetUnits,
  compared,
}: LoadedTranslation): Promise<Map<number, number>> {
  const used = new Set([...compared.units, ...compared.removed].map(({ target }) => target))
  const missing = [...sourceUnits.entries()].filter(
    ([at]) => compared.units[at]?.state === 'missing',
  )
  const free = [...targetUnits.entries()].filter(([at]) => !used.has(at))
  const pairs = await proposeInSlices(
    missing.map(([, unit]) => unit),
    free.map(([, unit]) => unit),
  )
  return new Map(
    pairs.flatMap(([from, to]): [number, number][] => {
      const [source, target] = [missing[from], free[to]]
      if (!source || !target || isCopy(source[1].identity, target[1].identity)) return []
      return [[source[0], target[0]]]
    }),
  )
}

const isUntranslated = ({ state, source, target }: ComparedField) =>
  state === 'missing' && (target === '' || isCopy(readWords(source), readWords(target)))

/** True for words of the source. A single word, as a name, may be the same in both languages. */
const isCopy = (source: string, target: string) => source === target && countWords(source) > 1
