/** A row of a table, with the number of its first line in the file. */
export interface CsvRow {
  line: number
  cells: string[]
}

export type Separator = ',' | ';' | '\t'

const separators: Separator[] = ['\t', ';', ',']
const sampledRows = 20

/** Finds the separator that gives most of the first rows several cells. */
export function detectSeparator(text: string): Separator {
  const counts = separators.map((separator) => {
    let several = 0
    let rows = 0
    for (const { cells } of parseCsv(text, separator)) {
      if (cells.length > 1) several++
      if (++rows === sampledRows) break
    }
    return { separator, several }
  })
  return counts.reduce((best, each) => (each.several > best.several ? each : best)).separator
}

/** Parses a table (RFC 4180) row by row. Skips empty rows. Lines end with CRLF, LF or CR. */
export function* parseCsv(text: string, separator: Separator): Generator<CsvRow> {
  const end = new RegExp(`[${separator}\\r\\n]|$`, 'g')
  let line = 1
  let row: CsvRow = { line, cells: [] }
  for (let at = 0; at < text.length || row.cells.length > 0; ) {
    const cell = readCell(text, at, end)
    row.cells.push(cell.value)
    line += cell.lineBreaks
    at = cell.end
    if (text[at] === separator) {
      at++
      continue
    }
    if (row.cells.some((value) => value.trim() !== '')) yield row
    at += text.startsWith('\r\n', at) ? 2 : 1
    row = { line: ++line, cells: [] }
  }
}

/** Reads a cell, quoted or not. Text after a closing quote belongs to the cell. */
function readCell(text: string, start: number, end: RegExp) {
  const quoted = text[start] === '"' ? readQuoted(text, start + 1) : undefined
  const from = quoted?.end ?? start
  end.lastIndex = from
  const to = end.exec(text)?.index ?? text.length
  const value = (quoted?.value ?? '') + text.slice(from, to)
  return { value, end: to, lineBreaks: quoted ? (quoted.value.match(/\r\n?|\n/g)?.length ?? 0) : 0 }
}

/** Reads up to the closing quote; a doubled quote stands for one. */
function readQuoted(text: string, start: number) {
  const parts: string[] = []
  for (let from = start; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { value: parts.join('') + text.slice(from), end: text.length }
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 }
    parts.push('"')
    from = quote + 2
  }
}
