import { nextSlice } from '@vitrine/files/time-slice'

export type CsvCell = string | number | null

/** Characters that start a formula in a spreadsheet. */
const formulaStart = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const mustBeQuoted = /[",\r\n]/

/**
 * Formats a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8.
 * Texts that a spreadsheet would run as a formula get an apostrophe.
 */
export const formatCsv = (head: string[], rows: CsvCell[][]): string =>
  joinLines([head, ...rows].map(formatRow))

/** Like `formatCsv`, in time slices, which can also make the rows. */
export async function formatLargeCsv(head: string[], rows: Iterable<CsvCell[]>): Promise<string> {
  const lines = [formatRow(head)]
  for (const row of rows) {
    lines.push(formatRow(row))
    await nextSlice()
  }
  return joinLines(lines)
}

/** The first line of a table that is written line by line, with the byte order mark. */
export const formatCsvHead = (head: string[]): string => `\ufeff${formatRow(head)}\r\n`

/** Another line of a table that is written line by line. */
export const formatCsvRow = (cells: CsvCell[]): string => `${formatRow(cells)}\r\n`

const joinLines = (lines: string[]) => `\ufeff${lines.join('\r\n')}\r\n`

const formatRow = (cells: CsvCell[]) => cells.map(formatCell).join(',')

function formatCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (cell ?? '').toWellFormed()
  const safe = formulaStart.test(text) ? `'${text}` : text
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
