export const signs = {
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

/** What may come next between two pieces. */
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
  /** Keys of an object under which a list is read item by item. */
  lists: string[]
  /** Hears of each list that is read so; of the file itself without a key. */
  onList?: (key: string | undefined) => void
}

/** What `take` makes of a sign: it belongs to the outline, begins a piece, or may not stand there. */
type Taken = 'outline' | 'piece' | 'unexpected'

/**
 * What stands around the pieces of a JSON file: the list or object that the file is, and lists in
 * it that are read item by item.
 */
export function createOutline({ lists, onList }: OutlineRules) {
  const around: Enclosing[] = []
  let expected: Expected = 'file'
  let key: string | undefined

  const enter = (code: number) => {
    const isList = code === signs.openList
    if (isList) onList?.(key)
    around.push(isList ? 'list' : 'object')
    return isList ? 'value or end' : 'key or end'
  }
  const leave = () => {
    around.pop()
    return around.length > 0 ? 'comma or end' : 'nothing'
  }
  return {
    /** Takes a sign between two pieces. */
    take(code: number): Taken {
      const isReadByItems = around.at(-1) === 'object' && lists.includes(key ?? '')
      const step = stepAt(expected, code, around.at(-1), isReadByItems)
      if (step === 'piece' || step === 'unexpected') return step
      if (step === 'enter') expected = enter(code)
      else if (step === 'leave') expected = leave()
      else expected = step
      return 'outline'
    },
    /** Takes a piece that has been read; answers whether it was a value, not a key. */
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

/** What a sign does where this is expected: the outline goes in, out or on, or a piece begins. */
function stepAt(
  expected: Expected,
  code: number,
  isIn: Enclosing | undefined,
  isReadByItems: boolean,
): 'enter' | 'leave' | 'piece' | 'unexpected' | Expected {
  const end = isIn === 'list' ? signs.closeList : signs.closeObject
  if (expected === 'file') return isOpening(code) ? 'enter' : 'unexpected'
  if (expected.endsWith('end') && code === end) return 'leave'
  if (expected === 'comma or end') {
    if (code !== signs.comma) return 'unexpected'
    return isIn === 'list' ? 'value' : 'key'
  }
  if (expected === 'colon') return code === signs.colon ? 'value' : 'unexpected'
  if (expected.startsWith('key')) return code === signs.quote ? 'piece' : 'unexpected'
  if (expected === 'nothing' || notInValues.includes(code)) return 'unexpected'
  return code === signs.openList && isReadByItems ? 'enter' : 'piece'
}

const notInValues: number[] = [signs.comma, signs.colon, signs.closeList, signs.closeObject]

export const isOpening = (code: number) => code === signs.openList || code === signs.openObject
