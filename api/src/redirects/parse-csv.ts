/** A row of a table, with the number of its first line in the file. */
export interface CsvRow {
  line: number
  cells: string[]
}

export type Separator = ',' | ';' | '\t'

const separators: Separator[] = ['\t', ';', ',']
const sampledRows = 20
const sampledLength = 100_000
/** Cells of a row that are read. */
const cellsMax = 50
/** Characters within which a quoted cell must end; otherwise its quote is a character like others. */
const quotedMax = 10_000

/** Finds the separator that gives most of the first rows several cells. */
export function detectSeparator(text: string): Separator {
  const counts = separators.map((separator) => {
    let several = 0
    let rows = 0
    for (const { cells } of parseCsv(text.slice(0, sampledLength), separator)) {
      if (isEmptyRow(cells)) continue
      if (cells.length > 1) several++
      if (++rows === sampledRows) break
    }
    return { separator, several }
  })
  return counts.reduce((best, each) => (each.several > best.several ? each : best)).separator
}

export const isEmptyRow = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/**
 * Parses a table (RFC 4180) row by row, in bounded steps: a row takes no longer than its first cells,
 * whatever the file has. Lines end with CRLF, LF or CR.
 */
export function* parseCsv(text: string, separator: Separator): Generator<CsvRow> {
  const end = new RegExp(`[${separator}\\r\\n]|$`, 'g')
  let line = 1
  let row: CsvRow = { line, cells: [] }
  for (let at = 0; at < text.length || row.cells.length > 0; ) {
    const cell = readCell(text, at, end)
    row.cells.push(cell.value)
    line += cell.lineBreaks
    at = cell.end
    if (text[at] === separator && row.cells.length < cellsMax) {
      at++
      continue
    }
    at = findLineEnd(text, at)
    yield row
    at += text.startsWith('\r\n', at) ? 2 : 1
    row = { line: ++line, cells: [] }
  }
}

function findLineEnd(text: string, start: number) {
  const end = /[\r\n]|$/g
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
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

/** Reads up to the closing quote; a doubled quote stands for one. Returns undefined if it is missing. */
function readQuoted(text: string, start: number) {
  const parts: string[] = []
  for (let from = start; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0 || quote > start + quotedMax) return undefined
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 }
    parts.push('"')
    from = quote + 2
  }
}
