/** Limits the memory. No camera or program writes as many parts. */
const piecesMax = 50_000

/** Collects the parts of a file to keep, in order. Adjacent ranges become one piece. */
export function createPieceCollector(data: Buffer) {
  const pieces: Buffer[] = []
  let from = 0
  let to = 0

  const push = (piece: Buffer) => {
    if (pieces.length >= piecesMax) throw new RangeError('The file has too many parts.')
    if (piece.length > 0) pieces.push(piece)
  }
  const flush = () => {
    push(data.subarray(from, to))
    from = to
  }

  return {
    /** Keeps the bytes from `start` to `end`, or to the end of the file. */
    keep: (start: number, end: number) => {
      if (start !== to) {
        flush()
        from = start
      }
      to = Math.min(end, data.length)
    },
    add: (piece: Buffer) => {
      flush()
      push(piece)
    },
    /** Returns the result: `data` itself if everything was kept. */
    joined: () => {
      flush()
      const [only] = pieces
      if (pieces.length === 1 && only?.length === data.length) return data
      return Buffer.concat(pieces)
    },
  }
}
