import type { TranslationWords, UnitState } from '@vitrine/contract/admin/translations'
import { countWords, readWords } from '@vitrine/contract/translation/read-words'
import type { LoadedTranslation } from './load-translation.ts'

/** Name of the sum that a state counts for; a right unit counts for none. */
const sumByState: Record<UnitState, keyof TranslationWords | null> = {
  right: null,
  machine: 'machine',
  changed: 'changed',
  missing: 'new',
  unknown: 'unknown',
}

/** Counts the words of the source by state. */
export function countStates({
  sourceUnits,
  compared,
  former,
  fields,
}: LoadedTranslation): TranslationWords {
  const sums: TranslationWords = { new: 0, changed: 0, machine: 0, unknown: 0, removed: 0 }
  const add = (state: UnitState | undefined, words: string) => {
    const sum = state && sumByState[state]
    if (sum) sums[sum] += countWords(words)
  }
  sourceUnits.forEach(({ identity }, index) => {
    add(compared.units[index]?.state, identity)
  })
  for (const { state, source } of fields) add(state, readWords(source))
  for (const { pair } of compared.removed) sums.removed += countWords(former[pair]?.identity ?? '')
  return sums
}
