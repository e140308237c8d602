import { isOpening, signs } from './json-outline.ts'

/** Where a sign stands in a file, both counted from one. */
export interface SignPlace {
  line: number
  column: number
}

/** Longest piece, in UTF-16 code units: a page of eight languages, each as long as can be. */
const pieceLengthMax = 32_000_000

/** Collects the signs of one piece of JSON after the other, and knows where each ends. */
export function createCollector() {
  let parts: string[] = []
  let length = 0
  let kind: 'enclosed' | 'word' | undefined
  let place: SignPlace = { line: 1, column: 1 }
  return {
    begin(code: number, at: SignPlace) {
      kind = code === signs.quote || isOpening(code) ? 'enclosed' : 'word'
      place = at
    },
    isAtWork: () => kind !== undefined,
    /** Numbers and names end where something else begins. */
    isWord: () => kind === 'word',
    place: () => place,
    /** Reads on in a text, a list or an object; answers where it ends, or -1 where it goes on. */
    endIn: createEndFinder(),
    /** Keeps a part; answers whether the piece has become too long. */
    keep(part: string): boolean {
      parts.push(part)
      length += part.length
      return length > pieceLengthMax
    },
    /** The whole piece; the next one may begin. */
    finish(): string {
      const text = parts.join('')
      parts = []
      length = 0
      kind = undefined
      return text
    },
  }
}

const inTexts = /["\\]/g

function nextIn(chunk: string, from: number): number {
  inTexts.lastIndex = from
  return inTexts.exec(chunk)?.index ?? chunk.length
}

/** Finds where texts, lists and objects end, however many parts they come in. */
function createEndFinder() {
  let depth = 0
  let inText = false
  let isEscaped = false
  return (chunk: string, from: number): number => {
    for (let at = from; at < chunk.length; at++) {
      // Most of a file is in texts: what says nothing there is passed over in one step.
      if (inText && !isEscaped) at = nextIn(chunk, at)
      const code = chunk.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (inText) {
        if (code === signs.backslash) isEscaped = true
        else if (code === signs.quote) {
          inText = false
          if (depth === 0) return at + 1
        }
      } else if (code === signs.quote) inText = true
      else if (isOpening(code)) depth++
      else if (code === signs.closeList || code === signs.closeObject) {
        depth--
        if (depth === 0) return at + 1
      }
    }
    return -1
  }
}
