/** More parts than any camera or program writes; each costs memory. */
const piecesMax = 50_000

/** Collects what is kept of a file, in its order; neighbours become one piece. */
export function piecesOf(data: Buffer) {
  const pieces: Buffer[] = []
  let from = 0
  let to = 0

  const put = (piece: Buffer) => {
    if (pieces.length >= piecesMax) throw new RangeError('The file has too many parts.')
    if (piece.length > 0) pieces.push(piece)
  }
  const flush = () => {
    put(data.subarray(from, to))
    from = to
  }

  return {
    /** Keeps the bytes from `start` to `end`, or to where the file ends before. */
    keep: (start: number, end: number) => {
      if (start !== to) {
        flush()
        from = start
      }
      to = Math.min(end, data.length)
    },
    /** Puts in what was not there. */
    add: (piece: Buffer) => {
      flush()
      put(piece)
    },
    /** All that was kept; the file itself when that is all of it. */
    joined: () => {
      flush()
      const [only] = pieces
      if (pieces.length === 1 && only?.length === data.length) return data
      return Buffer.concat(pieces)
    },
  }
}
