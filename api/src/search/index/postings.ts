/** Counts of a word in the fields of a text. */
export interface FieldCounts {
  title: number
  headings: number
  body: number
}

/** Texts of one row: their numbers in a language share all but the last ten bits. */
export const shardBits = 10
export const shardSize = 1 << shardBits
const slotMask = shardSize - 1
export const toShard = (number: number) => number >> shardBits
export const toSlot = (number: number) => number & slotMask

/**
 * A posting is three characters of six bits: ten bits for the text, two for the title, two for the
 * headings, four for the body.
 */
const postingLength = 3
const firstCharacter = 48
const sixBits = 6
const sixBitsMask = 63
const codeBits = 8
const codeMask = 255
export const codesMax = codeMask + 1
const fieldMax = 3
const titleShift = 6
const headingsShift = 4
const bodyMask = 15

/** Lower bounds of the counts of a word in the body, by code. */
const bodySteps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 128]
/** A count that stands for each of them. */
const bodyCounts = [0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 19, 27, 39, 55, 90, 160]

export function packCounts({ title, headings, body }: FieldCounts): number {
  const step = bodySteps.findLastIndex((bound) => body >= bound)
  return (
    (Math.min(title, fieldMax) << titleShift) |
    (Math.min(headings, fieldMax) << headingsShift) |
    Math.max(step, 0)
  )
}

export const getTitleCount = (code: number) => code >> titleShift
export const getHeadingsCount = (code: number) => (code >> headingsShift) & fieldMax
export const getBodyCount = (code: number) => bodyCounts[code & bodyMask] ?? 0

/** Returns, field by field, the larger counts of two codes. */
export function mergeCodes(one: number, other: number): number {
  const title = Math.max(getTitleCount(one), getTitleCount(other))
  const headings = Math.max(getHeadingsCount(one), getHeadingsCount(other))
  const body = Math.max(one & bodyMask, other & bodyMask)
  return (title << titleShift) | (headings << headingsShift) | body
}

export const countPostings = (postings: string) => postings.length / postingLength

/** Calls `visit` with each posting of a row. */
export function visitPostings(postings: string, visit: (slot: number, code: number) => void) {
  for (let at = 0; at + 2 < postings.length; at += postingLength) {
    const bits = readPosting(postings, at)
    visit(bits >> codeBits, bits & codeMask)
  }
}

const readPosting = (postings: string, at: number) =>
  ((postings.charCodeAt(at) - firstCharacter) << (2 * sixBits)) |
  ((postings.charCodeAt(at + 1) - firstCharacter) << sixBits) |
  (postings.charCodeAt(at + 2) - firstCharacter)

function writePosting(slot: number, code: number): string {
  const bits = (slot << codeBits) | code
  return String.fromCharCode(
    firstCharacter + (bits >> (2 * sixBits)),
    firstCharacter + ((bits >> sixBits) & sixBitsMask),
    firstCharacter + (bits & sixBitsMask),
  )
}

/** New codes by slot; 0 removes the text from the row. */
export type SlotCodes = ReadonlyMap<number, number>

/** Returns a row with other codes, sorted by slot. */
export function changePostings(postings: string, codes: SlotCodes): string {
  const sorted = [...codes].sort(([one], [other]) => one - other)
  if (isAfter(postings, sorted[0]?.[0] ?? 0)) return postings + writePostings(sorted)
  const all = new Map<number, number>()
  visitPostings(postings, (slot, code) => all.set(slot, code))
  for (const [slot, code] of codes) all.set(slot, code)
  return writePostings([...all].sort(([one], [other]) => one - other))
}

const isAfter = (postings: string, slot: number) =>
  postings === '' || readPosting(postings, postings.length - postingLength) >> codeBits < slot

const writePostings = (entries: [slot: number, code: number][]) =>
  entries.map(([slot, code]) => (code === 0 ? '' : writePosting(slot, code))).join('')
