export const charCodes = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
  newline: 0x0a,
} as const

type Enclosing = 'list' | 'object'

/** Token that may come next between two values. */
type Expected =
  | 'file'
  | 'value'
  | 'value or end'
  | 'key'
  | 'key or end'
  | 'colon'
  | 'comma or end'
  | 'nothing'

export interface OutlineRules {
  /** Keys whose arrays are read item by item. */
  streamedKeys: string[]
  /** Called for each array that is read item by item; without a key if the file is the array. */
  onList?: (key: string | undefined) => void
}

/** What a character does: it belongs to the outline, begins a value, or is an error. */
type TokenKind = 'outline' | 'piece' | 'unexpected'

/** Tracks the structure around the values of a JSON file: the outermost array or object, and arrays that are read item by item. */
export function createOutline({ streamedKeys, onList }: OutlineRules) {
  const enclosing: Enclosing[] = []
  let expected: Expected = 'file'
  let key: string | undefined

  const enter = (code: number) => {
    const isList = code === charCodes.openList
    if (isList) onList?.(key)
    enclosing.push(isList ? 'list' : 'object')
    return isList ? 'value or end' : 'key or end'
  }
  const leave = () => {
    enclosing.pop()
    return enclosing.length > 0 ? 'comma or end' : 'nothing'
  }
  return {
    /** Takes a character between two values. */
    take(code: number): TokenKind {
      const isReadByItems = enclosing.at(-1) === 'object' && streamedKeys.includes(key ?? '')
      const step = getStep(expected, code, enclosing.at(-1), isReadByItems)
      if (step === 'piece' || step === 'unexpected') return step
      if (step === 'enter') expected = enter(code)
      else if (step === 'leave') expected = leave()
      else expected = step
      return 'outline'
    },
    /** Takes a string or value that was read. Returns true if it is a value, false if it is a key. */
    takePiece(value: unknown): boolean {
      const isKey = expected.startsWith('key')
      if (isKey) key = String(value)
      expected = isKey ? 'colon' : 'comma or end'
      return !isKey
    },
    key: () => key,
    isBefore: () => expected === 'file',
    isOver: () => expected === 'nothing',
  }
}

/** Returns what a character does in this state: enter or leave an array or object, begin a value, or the next state. */
function getStep(
  expected: Expected,
  code: number,
  parent: Enclosing | undefined,
  isReadByItems: boolean,
): 'enter' | 'leave' | 'piece' | 'unexpected' | Expected {
  const end = parent === 'list' ? charCodes.closeList : charCodes.closeObject
  if (expected === 'file') return isOpening(code) ? 'enter' : 'unexpected'
  if (expected.endsWith('end') && code === end) return 'leave'
  if (expected === 'comma or end') {
    if (code !== charCodes.comma) return 'unexpected'
    return parent === 'list' ? 'value' : 'key'
  }
  if (expected === 'colon') return code === charCodes.colon ? 'value' : 'unexpected'
  if (expected.startsWith('key')) return code === charCodes.quote ? 'piece' : 'unexpected'
  if (expected === 'nothing' || invalidStarts.includes(code)) return 'unexpected'
  return code === charCodes.openList && isReadByItems ? 'enter' : 'piece'
}

const invalidStarts: number[] = [
  charCodes.comma,
  charCodes.colon,
  charCodes.closeList,
  charCodes.closeObject,
]

export const isOpening = (code: number) =>
  code === charCodes.openList || code === charCodes.openObject
