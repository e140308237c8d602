import { getMarkupText, type MarkupNode } from '@vitrine/contract/html/markup'
import {
  type FieldRow,
  type FieldValue,
  fieldLimits,
  isEmptyValue,
} from '@vitrine/contract/pages/field-values'
import { listWordFields, removeWords } from '@vitrine/contract/pages/row-words'
import type { TemplateField } from '@vitrine/contract/pages/template-fields'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { type FieldEdit, findTarget } from './field-edit.ts'

interface RowsToEdit {
  declared: TemplateField
  source: FieldValue | undefined
  target: FieldValue | undefined
}

/** `unplaced`: indexes of units of the source without a place. */
interface EditedRows {
  rows: FieldRow[]
  unplaced: number[]
}

/**
 * Puts translations into the rows of a draft. A row without a translation becomes a new one after
 * the row before, with the values of the source that have no words, such as its picture.
 */
export function editRows(
  loaded: LoadedTranslation,
  { field, replaced, added }: FieldEdit,
  { declared, source, target }: RowsToEdit,
): EditedRows {
  const sourceRows = readRows(source)
  const rows = readRows(target)
  const linked = linkRows(loaded, field, rows)
  if (rows.length === 0)
    for (const [index, row] of sourceRows.entries()) {
      rows.push(removeWords(declared, row))
      linked.set(index, rows[index])
    }
  const write = (row: FieldRow, name: string, nodes: readonly MarkupNode[]) => {
    row[name] = readCell(declared, name, nodes)
  }
  for (const [place, nodes] of replaced) {
    const cell = loaded.targetUnits[place]?.cell
    const row = cell && rows[cell.row]
    if (row) write(row, cell.name, nodes)
  }
  // Rows are found again after new ones were inserted.
  const taken = new Set(linked.values())
  const unplaced: number[] = []
  let before = -1
  for (const [index, sourceRow] of sourceRows.entries()) {
    const cells = [...added].filter(([at]) => loaded.sourceUnits[at]?.cell?.row === index)
    const next = rows[before + 1]
    let row = linked.get(index)
    if (!row && cells.length > 0) {
      if (next && !taken.has(next) && hasNoWords(declared, next)) row = next
      else if (rows.length < fieldLimits.rows) {
        row = removeWords(declared, sourceRow)
        rows.splice(before + 1, 0, row)
      }
    }
    if (row) before = rows.indexOf(row)
    for (const [at, nodes] of cells) {
      const name = loaded.sourceUnits[at]?.cell?.name
      if (row && name !== undefined) write(row, name, nodes)
      else unplaced.push(at)
    }
  }
  return { rows, unplaced }
}

const readRows = (value: FieldValue | undefined): FieldRow[] =>
  typeof value === 'object' && 'rows' in value ? value.rows.map((row) => ({ ...row })) : []

/** Finds the row of the draft that translates each row of the source. */
function linkRows(loaded: LoadedTranslation, field: string, rows: readonly FieldRow[]) {
  const linked = new Map<number, FieldRow | undefined>()
  for (const [at, unit] of loaded.sourceUnits.entries()) {
    if (unit.field !== field || !unit.cell || linked.has(unit.cell.row)) continue
    const place = findTarget(loaded, at)
    const target = place === null ? undefined : loaded.targetUnits[place]
    if (target?.field === field && target.cell) linked.set(unit.cell.row, rows[target.cell.row])
  }
  return linked
}

const hasNoWords = (declared: TemplateField, row: FieldRow) =>
  listWordFields(declared).every(({ name }) => isEmptyValue(row[name]))

function readCell({ fields = [] }: TemplateField, name: string, nodes: readonly MarkupNode[]) {
  const text = nodes.map(getMarkupText).join('').trim()
  const hasLines = fields.some((each) => each.name === name && each.kind === 'lines')
  return hasLines ? text : text.replaceAll(/\s+/g, ' ')
}
