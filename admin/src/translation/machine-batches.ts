import type { UnitName } from '@vitrine/contract/admin/machine-drafts'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import { machineLimits } from '@vitrine/contract/translation/machine'

/** What one call asks for. */
export interface MachineBatch {
  units: UnitName[]
  fields: string[]
}

interface MachinePart {
  characters: number
  unit?: UnitName
  field?: string
}

/** A batch has few characters, so that the progress moves. */
const charactersMax = 4_000

/** Lists the parts of a translation that are to do: missing or out of date. */
export function listWork({ fields, units }: TranslationView): MachinePart[] {
  const isToDo = ({ state }: { state: string }) => state === 'missing' || state === 'changed'
  return [
    ...fields.filter(isToDo).map(({ field, source }) => ({ field, characters: source.length })),
    ...units
      .filter(isToDo)
      .map(({ key, nth, html }) => ({ unit: { key, nth }, characters: html.length })),
  ]
}

export function divideWork(parts: readonly MachinePart[]): MachineBatch[] {
  const batches: MachineBatch[] = []
  let batch: MachineBatch = { units: [], fields: [] }
  let characters = 0
  for (const part of parts) {
    const isFull =
      characters + part.characters > charactersMax ||
      batch.units.length === machineLimits.units ||
      batch.fields.length === machineLimits.fields
    if (isFull && characters > 0) {
      batches.push(batch)
      batch = { units: [], fields: [] }
      characters = 0
    }
    if (part.unit) batch.units.push(part.unit)
    if (part.field !== undefined) batch.fields.push(part.field)
    characters += part.characters
  }
  return characters === 0 ? batches : [...batches, batch]
}
