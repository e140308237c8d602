import { charCodes, isOpening } from './json-outline.ts'

/** Position of a character in a file; line and column are counted from one. */
export interface TextPosition {
  line: number
  column: number
}

/** Longest value, in UTF-16 code units: enough for a page in eight languages of maximum length. */
const pieceLengthMax = 32_000_000

/** Collects the characters of one JSON value at a time and finds where it ends. */
export function createCollector() {
  let parts: string[] = []
  let length = 0
  let kind: 'enclosed' | 'word' | undefined
  let place: TextPosition = { line: 1, column: 1 }
  return {
    begin(code: number, at: TextPosition) {
      kind = code === charCodes.quote || isOpening(code) ? 'enclosed' : 'word'
      place = at
    },
    isAtWork: () => kind !== undefined,
    /** Numbers, `true`, `false` and `null` have no closing character. */
    isWord: () => kind === 'word',
    place: () => place,
    /** Returns the index after the end of a string, array or object; -1 if it continues in the next chunk. */
    endIn: createEndFinder(),
    /** Adds a part. Returns true if the value is too long. */
    keep(part: string): boolean {
      parts.push(part)
      length += part.length
      return length > pieceLengthMax
    },
    /** Returns the whole value and resets the collector. */
    finish(): string {
      const text = parts.join('')
      parts = []
      length = 0
      kind = undefined
      return text
    },
  }
}

const stringEnds = /["\\]/g

function findStringEnd(chunk: string, from: number): number {
  stringEnds.lastIndex = from
  return stringEnds.exec(chunk)?.index ?? chunk.length
}

/** Finds where strings, arrays and objects end, across chunks. */
function createEndFinder() {
  let depth = 0
  let inString = false
  let isEscaped = false
  return (chunk: string, from: number): number => {
    for (let at = from; at < chunk.length; at++) {
      // Most of a file is strings: skip to the next quote or backslash.
      if (inString && !isEscaped) at = findStringEnd(chunk, at)
      const code = chunk.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (code === charCodes.backslash) isEscaped = true
        else if (code === charCodes.quote) {
          inString = false
          if (depth === 0) return at + 1
        }
      } else if (code === charCodes.quote) inString = true
      else if (isOpening(code)) depth++
      else if (code === charCodes.closeList || code === charCodes.closeObject) {
        depth--
        if (depth === 0) return at + 1
      }
    }
    return -1
  }
}
