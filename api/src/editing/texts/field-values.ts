import { isDeepStrictEqual } from 'node:util'
import {
  type FieldValues,
  isEmptyValue,
  parseFieldValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'
import {
  type FieldKind,
  findInvalidCells,
  getFieldId,
  hasIncompleteRow,
  isFilled,
  isValidFieldValue,
  type RowField,
  type TemplateField,
} from '@vitrine/contract/pages/template-fields'
import { findDeclaredFields } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { type EditingMessageName, refuseWithMessage } from '../calls/messages.ts'

/** A value that is invalid for its field, or a value in a row. */
interface InvalidValue {
  id: string
  /** Index of the row. */
  row?: number
  field: RowField | TemplateField
  value: unknown
}

type CheckedValues = { field_values: string; removed: string[] } | { invalid: InvalidValue }

/**
 * Checks sent values. Returns the first one that is invalid for its field. A value that the page
 * has already is removed instead, and described: its field had another kind before, and an editor
 * sends it back. Values of undeclared fields stay: they may belong to the former template or to a
 * later build.
 */
export async function checkFieldValues(
  db: Db,
  sent: string,
  readStored: () => Promise<string[]>,
): Promise<CheckedValues> {
  const values = parseFieldValues(sent)
  if (Object.keys(values).length === 0) return { field_values: '', removed: [] }
  const declared = await findDeclaredFields(db)
  const all = declared ? findInvalidValues(values, declared) : []
  if (all.length === 0) return { field_values: serializeFieldValues(values), removed: [] }
  const stored = (await readStored()).map(parseFieldValues)
  const invalid = all.find((each) => !stored.some((before) => hasValue(before, each)))
  if (invalid) return { invalid }
  for (const { id, row, field } of all) {
    const value = values[id]
    if (row === undefined) delete values[id]
    else if (typeof value === 'object' && 'rows' in value) delete value.rows[row]?.[field.name]
  }
  return { field_values: serializeFieldValues(values), removed: [...new Set(all.map(describe))] }
}

const describe = ({ id, row, field }: InvalidValue) =>
  row === undefined
    ? `a value of ${id} that is not of the kind ${field.kind}`
    : `values in the rows of ${id} that are not of the kinds of their fields`

function findInvalidValues(
  values: FieldValues,
  declared: ReadonlyMap<string, TemplateField>,
): InvalidValue[] {
  return Object.entries(values).flatMap(([id, value]): InvalidValue[] => {
    const field = declared.get(id)
    if (!field || isEmptyValue(value)) return []
    if (!isValidFieldValue(field, value)) return [{ id, field, value }]
    if (typeof value !== 'object' || !('rows' in value)) return []
    return value.rows.flatMap((cells, row) =>
      findInvalidCells(field.fields ?? [], cells).map((cell) => ({ id, row, ...cell })),
    )
  })
}

/** True if a page has this value, in any row if it is in a row. */
function hasValue(stored: FieldValues, { id, row, field, value }: InvalidValue): boolean {
  const before = stored[id]
  if (row === undefined) return isDeepStrictEqual(before, value)
  return (
    typeof before === 'object' &&
    'rows' in before &&
    before.rows.some((cells) => isDeepStrictEqual(cells[field.name], value))
  )
}

const messageNames: Partial<Record<FieldKind, EditingMessageName>> = {
  date: 'value_date',
  'date-time': 'value_time',
  recurrence: 'value_recurrence',
  choice: 'value_choice',
}

/** Refuses an invalid value with a sentence that names its field. */
export function refuseValue(
  editing: EditingDeps,
  ctx: PersonRequest,
  { id, row, field: { name, kind, label } }: InvalidValue,
) {
  const path = row === undefined ? [id] : [id, row, name]
  const values = { field: label[ctx.language()] ?? Object.values(label)[0] ?? name, kind }
  const message = messageNames[kind] ?? 'value_kind'
  return refuseWithMessage(
    editing,
    ctx,
    422,
    message,
    ['fields.field_values', ...path].join('.'),
    values,
  )
}

/** Fields of each text, or fields shared by all languages. */
type FieldScope = 'text' | 'structure'

/** Returns the id of the first required field without a value, or with an incomplete row. */
export async function findMissingField(
  db: Db,
  template: string,
  part: FieldScope,
  stored: string,
): Promise<string | undefined> {
  const declared = await findDeclaredFields(db)
  const values = parseFieldValues(stored)
  const isMissing = (field: TemplateField) =>
    (field.shared ?? false) === (part === 'structure') &&
    (field.required
      ? !isFilled(field, values[getFieldId(template, field)])
      : hasIncompleteRow(field, values[getFieldId(template, field)]))
  return [...(declared ?? [])].find(
    ([id, field]) => id === getFieldId(template, field) && isMissing(field),
  )?.[0]
}
