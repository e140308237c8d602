import { toPlainLines } from '../differences/plain-lines.ts'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import type { SourceRow } from './rows.ts'

/** Returns the words of a row of the source as plain text. */
export const readRowText = (row: SourceRow): string =>
  row.is === 'field' ? row.source.source : toPlainLines(parsePieces(row.source.html))
