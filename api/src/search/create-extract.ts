import type { ExtractPart } from '@vitrine/contract/pages/search'
import type { FindMatches, WordMatch } from './find-matches.ts'
import type { CutHtml } from './index/cut-html.ts'

/** Characters of an extract; its ends move to the next space. */
const extractLength = 200
/** Characters before the first marked word. */
const leadLength = 40
const spaceSearchMax = 24
const ellipsis = '…'

/**
 * Returns the part of a text with most words of the query, with these words marked. Without any
 * match: the description, or the beginning of the text.
 */
export function createExtract(
  { body }: CutHtml,
  description: string,
  matches: WordMatch[],
  findMatches: FindMatches,
): ExtractPart[] {
  if (matches.length > 0) return markWindow(body, matches, findDensest(matches))
  const text = description || body
  return markWindow(text, findMatches(text.slice(0, extractLength)), 0)
}

/** Returns the place of the match from which an extract has the most different words. */
function findDensest(matches: WordMatch[]): number {
  let best = { at: 0, different: 0, all: 0 }
  const counts = new Map<number, number>()
  let last = 0
  for (const [first, match] of matches.entries()) {
    for (; last < matches.length; last++) {
      const next = matches[last]
      if (!next || next.end > match.start + extractLength - leadLength) break
      counts.set(next.group, (counts.get(next.group) ?? 0) + 1)
    }
    const [different, all] = [counts.size, last - first]
    if (different > best.different || (different === best.different && all > best.all))
      best = { at: match.start, different, all }
    const left = (counts.get(match.group) ?? 0) - 1
    if (left > 0) counts.set(match.group, left)
    else counts.delete(match.group)
  }
  return best.at
}

function markWindow(text: string, matches: WordMatch[], from: number): ExtractPart[] {
  const start = findStart(text, from)
  const end = findEnd(text, start + extractLength)
  const parts: ExtractPart[] = []
  const add = (piece: string, marked: boolean) => {
    if (piece) parts.push({ text: piece.toWellFormed(), marked })
  }
  let at = start
  for (const match of matches) {
    if (match.start < start || match.end > end) continue
    // Pairs of characters overlap.
    const last = parts.at(-1)
    if (match.start <= at && last?.marked) last.text += text.slice(at, match.end)
    else {
      add(text.slice(at, match.start), false)
      add(text.slice(match.start, match.end), true)
    }
    at = Math.max(at, match.end)
  }
  add(text.slice(at, end), false)
  return withEllipses(parts, start > 0, end < text.trimEnd().length)
}

function withEllipses(parts: ExtractPart[], before: boolean, after: boolean): ExtractPart[] {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && !first.marked) first.text = first.text.trimStart()
  if (last && !last.marked) last.text = last.text.trimEnd()
  return [
    ...(before ? [{ text: `${ellipsis} `, marked: false }] : []),
    ...parts,
    ...(after ? [{ text: ` ${ellipsis}`, marked: false }] : []),
  ].filter(({ text }) => text !== '')
}

/** Moves the start of an extract behind the next space, if one is near. */
function findStart(text: string, from: number): number {
  if (from <= leadLength) return 0
  const start = from - leadLength
  const space = text.indexOf(' ', start)
  return space !== -1 && space < from ? space + 1 : start
}

/** Moves the end of an extract before a space, if one is near. */
function findEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  return space > end - spaceSearchMax ? space : end
}

/** Weight of a word in the heading itself, compared with one in its section. */
const headingWeight = 3

/** Returns the heading whose section has most different words of the query. */
export function findBestHeading(
  { headings }: CutHtml,
  matches: WordMatch[],
  findMatches: FindMatches,
): { id: string; text: string } | undefined {
  const readSection = createGroupReader(matches)
  // All headings together, because each search has a cost of its own.
  const readHeading = createGroupReader(findMatches(headings.map(({ text }) => text).join('\n')))
  readSection(headings[0]?.at ?? 0)
  let best: { id: string; text: string; score: number } | undefined
  let headingEnd = 0
  for (const [index, { id, text }] of headings.entries()) {
    headingEnd += text.length + 1
    const inSection = readSection(headings[index + 1]?.at ?? Number.POSITIVE_INFINITY)
    const inHeading = readHeading(headingEnd)
    const score = inSection.size + headingWeight * inHeading.size
    if (id && text && score > (best?.score ?? 0)) best = { id, text, score }
  }
  return best && { id: best.id, text: best.text }
}

/** Returns a function that reads the groups of the next matches, up to a place in their text. */
function createGroupReader(matches: WordMatch[]): (end: number) => Set<number> {
  let next = 0
  return (end) => {
    const groups = new Set<number>()
    for (let match = matches[next]; match && match.start < end; match = matches[++next])
      groups.add(match.group)
    return groups
  }
}
