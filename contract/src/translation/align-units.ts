import { mapInSteps, runSteps, type Steps } from './steps.ts'
import type { TextUnit } from './text-units.ts'

export type AlignableUnit = Pick<TextUnit, 'kind' | 'text' | 'words' | 'links'>

/**
 * Proposes which unit of a translation belongs to which unit of its source: in order, by kind,
 * links, numbers, names, and length relative to the whole text. On real pages one or two pairs in a
 * hundred are wrong, so a proposal is no confirmation. In very long texts only units near the same
 * relative place are compared, so that the time is bounded.
 */
export const proposePairs = (
  source: readonly AlignableUnit[],
  target: readonly AlignableUnit[],
): UnitPair[] => runSteps(proposeInSteps(source, target))

export type UnitPair = [sourceIndex: number, targetIndex: number]

/** Like `proposePairs`, in steps of a few milliseconds. */
export function* proposeInSteps(
  source: readonly AlignableUnit[],
  target: readonly AlignableUnit[],
): Steps<UnitPair[]> {
  if (source.length === 0 || target.length === 0) return []
  const rows = yield* mapInSteps(source, readFeatures)
  const columns = yield* mapInSteps(target, readFeatures)
  const ratio = sumLengths(columns) / sumLengths(rows)
  const table = createTable(rows.length, columns.length)
  yield* fillTable(table, rows, columns, ratio)
  return readPairs(table)
}

/** What stays similar in a translation. */
interface Features {
  group: string
  length: number
  words: string
  numbers: ReadonlySet<string>
  links: ReadonlySet<string>
  names: ReadonlySet<string>
}

function readFeatures({ kind, text, words, links }: AlignableUnit): Features {
  return {
    group: groups[kind] ?? kind,
    length: text.length,
    words,
    numbers: new Set(words.match(/\d[\d.,]*/g)?.map((number) => number.replaceAll(/[.,]/g, ''))),
    links: new Set(links),
    names: new Set(text.match(/\b(?:[A-Z][\w.:]{2,}|\w+[._:]\w+)\b/g)),
  }
}

/** Kinds that stand for each other. */
const groups: Record<string, string> = {
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  p: 'text',
}

const sumLengths = (units: readonly Features[]) =>
  units.reduce((sum, { length }) => sum + length, 1)

/** Scores of the best alignment of what follows; only cells near the diagonal. */
interface Table {
  rows: number
  columns: number
  /** Columns of one row on each side of the diagonal. */
  band: number
  sums: Float32Array
  /** Scores of the pairs. */
  scores: Float32Array
}

const maxCells = 80_000
const minBand = 30

function createTable(rows: number, columns: number): Table {
  const isWhole = rows * columns <= maxCells
  const steepness = Math.ceil(columns / rows)
  const band = isWhole ? columns : Math.max(minBand, Math.floor(maxCells / rows / 2)) + steepness
  const cells = (rows + 1) * (2 * band + 1)
  return { rows, columns, band, sums: new Float32Array(cells), scores: new Float32Array(cells) }
}

/** Returns the index of a cell, or -1 outside the band. */
function findCell(table: Table, row: number, column: number): number {
  const { band } = table
  const offset = column - toMiddle(table, row) + band
  return offset < 0 || offset > 2 * band ? -1 : row * (2 * band + 1) + offset
}

/** Returns the column at the same relative place. */
const toMiddle = ({ rows, columns }: Table, row: number) => Math.floor((row * columns) / rows)

const getSum = (table: Table, row: number, column: number) =>
  table.sums[findCell(table, row, column)] ?? Number.NEGATIVE_INFINITY

const rowsPerStep = 16

/** Score of a unit without a pair. */
const gapScore = -0.3

function* fillTable(
  table: Table,
  source: readonly Features[],
  target: readonly Features[],
  ratio: number,
): Steps<void> {
  const { rows, columns, band } = table
  for (let row = rows; row >= 0; row--) {
    const middle = toMiddle(table, row)
    const first = Math.max(0, middle - band)
    for (let column = Math.min(columns, middle + band); column >= first; column--) {
      const cell = findCell(table, row, column)
      const [one, other] = [source[row], target[column]]
      if (!one && !other) continue
      const score =
        one && other ? Math.fround(scorePair(one, other, ratio)) : Number.NEGATIVE_INFINITY
      table.scores[cell] = score
      table.sums[cell] = Math.max(
        row < rows ? getSum(table, row + 1, column) + gapScore : Number.NEGATIVE_INFINITY,
        column < columns ? getSum(table, row, column + 1) + gapScore : Number.NEGATIVE_INFINITY,
        getSum(table, row + 1, column + 1) + score,
      )
    }
    if (row % rowsPerStep === 0) yield
  }
}

function readPairs(table: Table): UnitPair[] {
  const pairs: UnitPair[] = []
  let [row, column] = [0, 0]
  while (row < table.rows && column < table.columns) {
    const cell = findCell(table, row, column)
    const sum = table.sums[cell] ?? 0
    const paired = getSum(table, row + 1, column + 1) + (table.scores[cell] ?? 0)
    if (sum === Math.fround(paired)) pairs.push([row++, column++])
    else if (sum === Math.fround(getSum(table, row + 1, column) + gapScore)) row++
    else column++
  }
  return pairs
}

/** A picture alone and a text are never a pair. */
const noPair = -2

function scorePair(one: Features, other: Features, ratio: number): number {
  if ((one.words === '') !== (other.words === '')) return noPair
  let score = one.group === other.group ? 1 : -1.5
  if (one.words === other.words) score += 1
  const distance = Math.log((one.length * ratio + 8) / (other.length + 8))
  score -= Math.min(2, distance * distance * 4)
  if (one.numbers.size + other.numbers.size > 0)
    score += 1.2 * shareCommon(one.numbers, other.numbers) || -0.6
  if (one.links.size + other.links.size > 0)
    score +=
      1.5 * shareCommon(one.links, other.links) ||
      -0.2 - 0.3 * Math.abs(one.links.size - other.links.size)
  if (one.names.size > 0 && other.names.size > 0) score += shareCommon(one.names, other.names)
  return score
}

/** Returns the share of values that two sets have in common, of the larger one. */
function shareCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const value of one) if (other.has(value)) count++
  return count / Math.max(one.size, other.size)
}
