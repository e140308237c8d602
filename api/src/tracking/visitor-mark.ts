/** The 53 bits of a number, those that 32-bit operators take and those above them. */
export interface Half {
  high: number
  low: number
}

const highBits = 21
const lowSize = 2 ** 32

/** 53 bits of a digest in base64url: as many as a number holds exactly. */
export function halvesOf(digest: string): Half {
  const bytes = Buffer.from(digest.slice(0, 12), 'base64url')
  return { high: bytes.readUInt32LE(0) >>> (32 - highBits), low: bytes.readUInt32LE(4) }
}

/**
 * What says that a visitor was counted in a line of a day: one number made of two digests, which says
 * nothing else. That two of ten million are alike is less likely than one in a hundred.
 */
export const markOf = (visitor: Half, line: Half): number =>
  (visitor.high ^ line.high) * lowSize + ((visitor.low ^ line.low) >>> 0)
