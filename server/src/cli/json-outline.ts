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
  const around: ('list' | 'object')[] = []
  let expected: Expected = 'file'
  let key: string | undefined

  const enter = (code: number): Taken => {
    const isList = code === signs.openList
    if (isList) onList?.(key)
    around.push(isList ? 'list' : 'object')
    expected = isList ? 'value or end' : 'key or end'
    return 'outline'
  }
  const leave = (): Taken => {
    around.pop()
    expected = around.length > 0 ? 'comma or end' : 'nothing'
    return 'outline'
  }
  const go = (next: Expected): Taken => {
    expected = next
    return 'outline'
  }
  return {
    /** Takes a sign between two pieces. */
    take(code: number): Taken {
      const isIn = around.at(-1)
      const end = isIn === 'list' ? signs.closeList : signs.closeObject
      if (expected === 'file') return isOpening(code) ? enter(code) : 'unexpected'
      if (expected.endsWith('end') && code === end) return leave()
      if (expected === 'comma or end')
        return code === signs.comma ? go(isIn === 'list' ? 'value' : 'key') : 'unexpected'
      if (expected === 'colon') return code === signs.colon ? go('value') : 'unexpected'
      if (expected.startsWith('key')) return code === signs.quote ? 'piece' : 'unexpected'
      if (expected === 'nothing' || notInValues.includes(code)) return 'unexpected'
      const isReadByItems =
        code === signs.openList && isIn === 'object' && lists.includes(key ?? '')
      return isReadByItems ? enter(code) : 'piece'
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

const notInValues: number[] = [signs.comma, signs.colon, signs.closeList, signs.closeObject]

export const isOpening = (code: number) => code === signs.openList || code === signs.openObject
