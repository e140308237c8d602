import { glossaryLimits, type TermDraft } from '@vitrine/contract/admin/glossary'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { nextSlice } from '@vitrine/files/time-slice'
import { decodeText } from '../redirects/decode-text.ts'
import { detectSeparator, isEmptyRow, parseCsv } from '../redirects/parse-csv.ts'
import { removeFormulaMark } from '../redirects/read-lines.ts'

/** Columns of the file that is exported. */
export const columns = ['language', 'term', 'translation', 'note'] as const
type TermColumn = (typeof columns)[number]

/** In the column of the translation: the term is not translated. */
export const keptMark = '='

/** Names of the columns in the first line, in the languages of the interface. */
const columnNames: Record<TermColumn, string[]> = {
  language: ['language', 'lang', 'source language', 'langue', 'langue source', 'idioma', 'lengua'],
  term: ['term', 'source', 'terme', 'término', 'termino'],
  translation: ['translation', 'target', 'traduction', 'traducción', 'traduccion'],
  note: ['note', 'notes', 'comment', 'remarque', 'commentaire', 'nota', 'comentario'],
}

export interface TermLine {
  line: number
  draft: TermDraft
}

export type ReadTerms = { lines: TermLine[] } | { refused: 'file-empty' | 'file-many' }

/**
 * Reads a CSV file of terms in time slices. Without a first line of names, the columns are term,
 * translation and note; a first cell that is empty or names a language of the site makes them all
 * four. A term without a language is in that of `sourceLocale`.
 */
export async function readTerms(
  rules: LocaleRules,
  bytes: Uint8Array,
  sourceLocale: string,
): Promise<ReadTerms> {
  const { text } = await decodeText(bytes)
  const lines: TermLine[] = []
  let order: (TermColumn | undefined)[] | undefined
  for (const { line, cells } of parseCsv(text, detectSeparator(text))) {
    await nextSlice()
    if (isEmptyRow(cells)) continue
    if (!order) {
      const header = readHeader(cells)
      order = header ?? guessOrder(rules, cells)
      if (header) continue
    }
    if (lines.length === glossaryLimits.terms) return { refused: 'file-many' }
    lines.push({ line, draft: readDraft(rules, cells, order, sourceLocale) })
  }
  return lines.length === 0 ? { refused: 'file-empty' } : { lines }
}

/** Returns the order of the columns; undefined if the first line is not a header. */
function readHeader(cells: string[]): (TermColumn | undefined)[] | undefined {
  const order = cells.map((cell) => {
    const name = cell.trim().toLowerCase()
    return columns.find((column) => columnNames[column].includes(name))
  })
  return order.includes('term') ? order : undefined
}

function guessOrder(rules: LocaleRules, cells: string[]): TermColumn[] {
  const language = cells[0]?.trim() ?? ''
  return language === '' || findLocale(rules, language)
    ? [...columns]
    : ['term', 'translation', 'note']
}

const findLocale = ({ locales }: LocaleRules, language: string) =>
  locales.find(({ code }) => code.toLowerCase() === language.toLowerCase())

function readDraft(
  rules: LocaleRules,
  cells: string[],
  order: (TermColumn | undefined)[],
  sourceLocale: string,
): TermDraft {
  const get = (column: TermColumn) => {
    const at = order.indexOf(column)
    return at < 0 ? '' : removeFormulaMark((cells[at] ?? '').trim())
  }
  const language = get('language')
  const translation = get('translation')
  return {
    sourceLocale: findLocale(rules, language)?.code ?? (language || sourceLocale),
    term: get('term'),
    translation: translation === '' || translation === keptMark ? null : translation,
    note: get('note'),
  }
}
