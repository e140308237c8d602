import type {
  TranslatedField,
  TranslatedUnit,
  TranslationView,
  UnitState,
} from '@vitrine/contract/admin/translations'
import { nameUnit, type UnitLinks } from './link-units.ts'

/** `proposed`: the unit has a presumed translation, which no person has confirmed. */
export type RowState = UnitState | 'proposed'

/** A field or a unit of the source, with its translation. */
export type SourceRow = FieldRow | UnitRow

interface RowParts {
  /** Stays while the source has the same words. */
  name: string
  state: RowState
}

export interface FieldRow extends RowParts {
  is: 'field'
  source: TranslatedField
}

export interface UnitRow extends RowParts {
  is: 'unit'
  source: TranslatedUnit
  /** Id of its place in the text. */
  place: number | undefined
}

/**
 * Returns the rows of a translation in the order of the form, whose fields `order` names: the title,
 * the units of the text, then the other fields. `confirmed` has the new states of rows that are being
 * confirmed.
 */
export function toRows(
  view: Pick<TranslationView, 'fields' | 'units'>,
  links: UnitLinks,
  confirmed: ReadonlyMap<string, RowState>,
  order: readonly string[],
): SourceRow[] {
  const fields = view.fields.map((source): FieldRow => {
    const name = nameField(source.field)
    const state = source.isProposed && source.state !== 'right' ? 'proposed' : source.state
    return { is: 'field', name, source, state: confirmed.get(name) ?? state }
  })
  const units = view.units.map((source): UnitRow => {
    const name = nameUnit(source)
    const link = links.get(name)
    const isProposed = link?.isProposed && source.target === null && source.state !== 'right'
    const state = isProposed ? 'proposed' : source.state
    const place = link?.place
    return { is: 'unit', name, source, place, state: confirmed.get(name) ?? state }
  })
  const places = new Map(order.map((field, at) => [field, at]))
  const placeOf = ({ source }: SourceRow) => places.get(source.field) ?? order.length
  return [...units, ...fields].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the rows. A row that has not changed is the same object as before. */
export function keepRows(before: readonly SourceRow[], rows: readonly SourceRow[]): SourceRow[] {
  const former = new Map(before.map((row) => [row.name, row]))
  return rows.map((row) => {
    const last = former.get(row.name)
    return last && isSameRow(last, row) ? last : row
  })
}

const isSameRow = (one: SourceRow, other: SourceRow) =>
  one.source === other.source &&
  one.state === other.state &&
  (one.is === 'unit' ? one.place : undefined) === (other.is === 'unit' ? other.place : undefined)

export const nameField = (field: string) => `field ${field}`

export const isToDo = ({ state }: Pick<SourceRow, 'state'>) => state !== 'right'

/** Returns the next row to do from a row on, in a direction; after the last comes the first. */
export function findNextToDo(
  rows: readonly SourceRow[],
  from: string | undefined,
  step: 1 | -1,
): SourceRow | undefined {
  const ordered = step > 0 ? rows : rows.toReversed()
  const at = ordered.findIndex(({ name }) => name === from)
  const after = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0))]
  return after.find(isToDo)
}
