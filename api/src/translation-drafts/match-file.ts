import type { UnitLeft } from '@vitrine/contract/admin/xliff'
import type { MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import { readWords } from '@vitrine/contract/translation/read-words'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { buildNodes, printTokens, tokenize } from '../xliff/inline-codes.ts'
import type { ReadUnit, XliffFile } from '../xliff/read-xliff.ts'
import type { FieldToPut, TextsToPut } from './put-translation.ts'
import type { UnitToPut } from './put-units.ts'
import { setAlts } from './set-alts.ts'
import { listParts, type XliffPart } from './xliff-units.ts'

/** A unit that is left out, with the beginning of its source or its id. */
export interface LeftUnit {
  text: string
  fault: UnitLeft
  /** Null for a unit that is not in the file. */
  line: number | null
}

export interface MatchedFile {
  texts: TextsToPut
  left: LeftUnit[]
}

/** Compares the units of a file with the present source, and returns the good translations. */
export function matchFile(loaded: LoadedTranslation, { units }: XliffFile): MatchedFile {
  const left: LeftUnit[] = []
  const byId = Map.groupBy(units, ({ id }) => id)
  const translated = new Map<string, TranslatedPart>()
  const parts = listParts(loaded)
  const known = new Set(parts.map(({ id }) => id))
  for (const unit of units)
    if (!known.has(unit.id)) left.push({ ...describe(unit), fault: 'later' })
  for (const part of parts) {
    const [unit, second] = byId.get(part.id) ?? []
    const result = second ? ('doubled' as const) : matchUnit(part, unit)
    if (typeof result === 'object') translated.set(part.id, result)
    // A part that is right already may be absent.
    else if (unit || part.state !== 'right')
      left.push({ text: shorten(part.source.tokens), line: unit?.line ?? null, fault: result })
  }
  return { texts: collect(loaded, parts, translated), left }
}

interface TranslatedPart {
  nodes: MarkupNode[]
  state: 'made' | 'confirmed'
}

function matchUnit(part: XliffPart, unit: ReadUnit | undefined): TranslatedPart | UnitLeft {
  if (!unit) return 'missing'
  if (printTokens(unit.source) !== printTokens(part.source.tokens)) return 'altered'
  if (!unit.target || isUntouched(part, unit)) return 'untranslated'
  const nodes = buildNodes(unit.target, part.source.codes)
  if (!nodes) return 'tags'
  if (readWords(printTokens(unit.target)) === '') return 'untranslated'
  return { nodes, state: unit.state === 'final' ? 'confirmed' : 'made' }
}

/** True for a segment that no person has worked on: its state and its translation are as exported. */
function isUntouched({ target }: XliffPart, { state, target: translation }: ReadUnit): boolean {
  if (state !== 'initial') return false
  const before = target ? stripCodes(tokenize(target).tokens) : ''
  return stripCodes(translation ?? []) === before
}

const stripCodes = (tokens: ReadUnit['source']) =>
  tokens
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

const shownMax = 80
const shorten = (tokens: ReadUnit['source']) => stripCodes(tokens).slice(0, shownMax)
const describe = ({ id, source, line }: ReadUnit) => ({ text: shorten(source) || id, line })

/** Joins the words of a unit with its text alternatives. */
function collect(
  { sourceUnits }: LoadedTranslation,
  parts: XliffPart[],
  translated: ReadonlyMap<string, TranslatedPart>,
): TextsToPut {
  const fields: FieldToPut[] = []
  const byUnit = new Map<number, XliffPart[]>()
  for (const part of parts) {
    const { field, unit } = part
    const result = translated.get(part.id)
    if (unit) byUnit.set(unit.at, [...(byUnit.get(unit.at) ?? []), part])
    else if (field !== undefined && result)
      fields.push({ field, text: result.nodes.join(''), state: result.state })
  }
  const units = [...byUnit].flatMap(([at, own]): UnitToPut[] => {
    const results = own.flatMap((part) => translated.get(part.id) ?? [])
    const [first] = own
    const source = sourceUnits[at]
    // A unit is put in as a whole: its words with the alternatives of its pictures.
    if (!first?.unit || !source || results.length < own.length) return []
    const words = own.find(({ unit }) => unit?.alt === undefined)
    const nodes = words ? (translated.get(words.id)?.nodes ?? []) : source.nodes
    const alts = own
      .filter(({ unit }) => unit?.alt !== undefined)
      .map(({ id }) => translated.get(id)?.nodes.join('') ?? '')
    const { key, nth } = first.unit
    const isConfirmed = results.every(({ state }) => state === 'confirmed')
    const html = printMarkup(setAlts(nodes, alts))
    return [{ key, nth, html, state: isConfirmed ? 'confirmed' : 'made' }]
  })
  return { units, fields }
}
