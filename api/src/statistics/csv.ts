export type Cell = string | number | null

/** Signs by which a spreadsheet takes a text for a formula. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const special = /[",\r\n]/

/** A table in the form of RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
export function csvOf(head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows].map((cells) => cells.map(written).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (cell ?? '').toWellFormed()
  const harmless = formula.test(text) ? `'${text}` : text
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
