import {
  defaultRedirectStatus,
  redirectLimits,
  statusGone,
} from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { nextSlice } from '@vitrine/files/time-slice'
import { decodeText } from './decode-text.ts'
import { detectSeparator, isEmptyRow, parseCsv, type Separator } from './parse-csv.ts'

const columns = ['source', 'target', 'status', 'language', 'note'] as const
type Column = (typeof columns)[number]

/** Names of the columns in the first line, in the languages of the interface. */
const columnNames: Record<Column, string[]> = {
  source: ['source', 'from', 'old', 'old address', 'ancienne adresse', 'de', 'origen', 'antigua'],
  target: [
    'target',
    'to',
    'new',
    'new address',
    'destination',
    'cible',
    'vers',
    'destino',
    'nueva',
  ],
  status: ['status', 'code', 'statut', 'estado', 'código', 'codigo', 'type', 'tipo'],
  language: ['language', 'lang', 'locale', 'langue', 'idioma', 'lengua'],
  note: ['note', 'notes', 'comment', 'remarque', 'commentaire', 'nota', 'comentario'],
}

/** A line as it is in the file, before its values are checked. */
export interface ImportLine {
  line: number
  source: string
  /** An address, or `page:key` with an optional `@language`. */
  target: string
  status: number
  locale: string | null
  note: string
}

export type ReadLines =
  | { lines: ImportLine[]; encoding: string; separator: Separator }
  | { refused: 'file-empty' | 'file-many' }

/** Lines of a file that are read, with empty ones and those of notes. */
const linesMax = 10 * redirectLimits.rules

/** Reads a CSV file of redirects in time slices. Refuses more lines than the table can have. */
export async function readLines(rules: LocaleRules, bytes: Uint8Array): Promise<ReadLines> {
  const { text, encoding } = await decodeText(bytes)
  const separator = detectSeparator(text)
  const lines: ImportLine[] = []
  let order: (Column | undefined)[] | undefined
  for (const { line, cells } of parseCsv(text, separator)) {
    if (line > linesMax) return { refused: 'file-many' }
    await nextSlice()
    if (isEmptyRow(cells)) continue
    if (!order) {
      const header = readHeader(cells)
      order = header ?? [...columns]
      if (header) continue
    }
    if (lines.length === redirectLimits.rules) return { refused: 'file-many' }
    lines.push(readLine(rules, line, cells, order))
  }
  return lines.length === 0 ? { refused: 'file-empty' } : { lines, encoding, separator }
}

/** Returns the order of the columns; undefined if the first line is not a header. */
function readHeader(cells: string[]): (Column | undefined)[] | undefined {
  const order = cells.map((cell) => {
    const name = cell.trim().toLowerCase()
    return columns.find((column) => columnNames[column].includes(name))
  })
  return order.includes('source') ? order : undefined
}

function readLine(
  rules: LocaleRules,
  line: number,
  cells: string[],
  order: (Column | undefined)[],
): ImportLine {
  const get = (column: Column) => {
    const at = order.indexOf(column)
    return at < 0 ? '' : removeFormulaMark((cells[at] ?? '').trim())
  }
  const status = get('status')
  const target = get('target')
  const language = get('language')
  return {
    line,
    source: get('source'),
    target,
    status: status === '' ? defaultRedirectStatus : Number(status),
    locale: ['', '*', 'all'].includes(language.toLowerCase()) ? null : toCode(rules, language),
    note: get('note'),
  }
}

const toCode = ({ locales }: LocaleRules, language: string) =>
  locales.find(({ code }) => code.toLowerCase() === language.toLowerCase())?.code ?? language

/** Characters that start a formula in a spreadsheet, after any apostrophes. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Adds an apostrophe to a text that begins with apostrophes and a formula: see `formatCsv`. */
export const markFormula = (text: string) =>
  text.startsWith("'") && formula.test(text) ? `'${text}` : text

export const removeFormulaMark = (text: string) =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** True if a line has no target because its address is gone. */
export const isGoneLine = ({ target, status }: ImportLine) => target === '' && status === statusGone
