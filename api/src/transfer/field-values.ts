import { findNearestName } from '@vitrine/contract/names/nearest-name'
import {
  type FieldRow,
  type FieldValue,
  type FieldValues,
  parseFieldValues,
  type SimpleValue,
  StoredValues,
  serializeFieldValues,
  type TransferFieldValues,
} from '@vitrine/contract/pages/field-values'
import {
  findInvalidCells,
  isValidFieldValue,
  type TemplateField,
} from '@vitrine/contract/pages/template-fields'
import { findImageId } from './image-id.ts'
import { type Warning, warn } from './warnings.ts'

/** Known template fields and files. */
export interface KnownFields {
  /** By id; undefined before a site has declared its templates. */
  declared: Map<string, TemplateField> | undefined
  /** Ids of the files of the library by path. */
  files: Map<string, number>
}

type TransferValue = TransferFieldValues[string]
type TransferRow = Extract<TransferValue, { rows: unknown }>['rows'][number]

/**
 * Converts the values of a file to stored ones, with a warning for each ignored value. Without
 * values in the file, the stored ones stay.
 */
export function importValues(
  input: TransferFieldValues | undefined,
  before: string,
  { declared, files }: KnownFields,
): { stored: string; warnings: Warning[] } {
  if (input === undefined) return { stored: before, warnings: [] }
  const values: FieldValues = {}
  const warnings: Warning[] = []
  for (const [id, written] of Object.entries(input)) {
    const missing: Warning[] = []
    const findFile = (address: string) => {
      const file = findImageId(address, files)
      if (file === undefined)
        missing.push(
          warn('field-file', id, `the ${getNoun(written)} of the field ${id} does not exist`),
        )
      return file
    }
    const value = importValue(written, findFile)
    const problem = findProblem(id, value, declared)
    warnings.push(...(problem ? [problem] : missing))
    if (value === undefined || problem) continue
    const { valid, warnings: inRows } = keepValidCells(id, declared?.get(id), value)
    values[id] = valid
    warnings.push(...inRows)
  }
  // The admin cannot read or write more.
  const parsed = StoredValues.safeParse(serializeFieldValues(values))
  if (parsed.success) return { stored: parsed.data, warnings }
  const tooLarge = warn('fields', '', 'its fields are too large and stay unchanged')
  return { stored: before, warnings: [...warnings, tooLarge] }
}

const getNoun = (written: TransferValue) =>
  typeof written === 'object' && ('picture' in written || 'pictures' in written) ? 'image' : 'file'

type FindFile = (address: string) => number | undefined

/** Converts a value without the files that do not exist; undefined if nothing is left. */
function importValue(written: TransferValue, findFile: FindFile): FieldValue | undefined {
  if (typeof written !== 'object') return written
  if ('pictures' in written)
    return { pictures: written.pictures.flatMap((address) => findFile(address) ?? []) }
  if ('rows' in written) return { rows: written.rows.map((row) => importRow(row, findFile)) }
  return 'html' in written || 'form' in written || 'pages' in written
    ? written
    : importSimple(written, findFile)
}

function importRow(row: TransferRow, findFile: FindFile): FieldRow {
  const cells = Object.entries(row).flatMap(([name, cell]) => {
    const value = importSimple(cell, findFile)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(cells)
}

function importSimple(written: TransferRow[string], findFile: FindFile): SimpleValue | undefined {
  if (typeof written !== 'object' || 'page' in written) return written
  if ('picture' in written) {
    const picture = findFile(written.picture)
    return picture === undefined ? undefined : { picture }
  }
  const file = findFile(written.file)
  return file === undefined ? undefined : { file }
}

function findProblem(
  id: string,
  value: FieldValue | undefined,
  declared: KnownFields['declared'],
): Warning | undefined {
  const field = declared?.get(id)
  if (declared && !field) return warnOfUndeclared(id, findNearestName(id, declared.keys()))
  if (field && value !== undefined && !isValidFieldValue(field, value))
    return warn('field-kind', id, `the value of the field ${id} is not of the kind ${field.kind}`)
  return undefined
}

/** Removes the values in rows that are invalid for the fields of the rows. */
function keepValidCells(id: string, field: TemplateField | undefined, value: FieldValue) {
  const warnings: Warning[] = []
  if (typeof value !== 'object' || !('rows' in value)) return { valid: value, warnings }
  const rows = value.rows.map((row, at) => {
    const invalid = findInvalidCells(field?.fields ?? [], row)
    for (const { name, kind } of invalid.map((cell) => cell.field)) {
      const warning = `the value of ${name} in row ${at + 1} of the field ${id} is not of the kind ${kind}`
      warnings.push(warn('field-kind', id, warning))
    }
    const names = new Set(invalid.map((cell) => cell.field.name))
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
  })
  return { valid: { rows }, warnings }
}

const warnOfUndeclared = (id: string, nearest: string | undefined) =>
  warn(
    'field',
    id,
    `no template declares the field ${id}, its value is ignored${nearest ? `; did you mean "${nearest}"?` : ''}`,
  )

/** Converts stored values to those of a file. */
export function exportValues(stored: string, paths: Map<number, string>) {
  const fields: TransferFieldValues = {}
  for (const [id, value] of Object.entries(parseFieldValues(stored))) {
    const exported = exportValue(value, paths)
    if (exported !== undefined) fields[id] = exported
  }
  return Object.keys(fields).length === 0 ? {} : { fields }
}

type Paths = Map<number, string>

function exportValue(value: FieldValue, paths: Paths): TransferValue | undefined {
  if (typeof value !== 'object') return value
  if ('pictures' in value)
    return { pictures: value.pictures.flatMap((id) => toAddress(id, paths) ?? []) }
  if ('rows' in value) return { rows: value.rows.map((row) => exportRow(row, paths)) }
  return 'html' in value || 'form' in value || 'pages' in value ? value : exportSimple(value, paths)
}

function exportRow(row: FieldRow, paths: Paths): TransferRow {
  const cells = Object.entries(row).flatMap(([name, cell]) => {
    const value = exportSimple(cell, paths)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(cells)
}

function exportSimple(value: SimpleValue, paths: Paths): TransferRow[string] | undefined {
  if (typeof value !== 'object' || 'page' in value) return value
  if ('picture' in value) {
    const picture = toAddress(value.picture, paths)
    return picture === undefined ? undefined : { picture }
  }
  const file = toAddress(value.file, paths)
  return file === undefined ? undefined : { file }
}

function toAddress(id: number, paths: Paths): string | undefined {
  const path = paths.get(id)
  return path === undefined ? undefined : `/media/${path}`
}
