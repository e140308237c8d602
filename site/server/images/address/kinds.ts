import { open } from 'node:fs/promises'
import type { Format } from './grammar.ts'

/** A kind of image that is decoded, known by its first bytes and never by its name. */
export interface Kind {
  type: string
  begins: RegExp
  /** The format of the answer when none is asked for. */
  answer: Format
}

const kinds: Kind[] = [
  { type: 'image/jpeg', begins: /^\xff\xd8\xff/, answer: 'jpeg' },
  { type: 'image/png', begins: /^\x89PNG\r\n/, answer: 'png' },
  { type: 'image/webp', begins: /^RIFF....WEBP/s, answer: 'webp' },
  { type: 'image/gif', begins: /^GIF8[79]a/, answer: 'png' },
  // AVIF costs 35 times as much as WebP: it is made only when it is asked for.
  { type: 'image/avif', begins: /^....ftypavi[fs]/s, answer: 'webp' },
]
/** Enough to know a kind by. */
export const headBytes = 16

/** The kind of an image, in a file or in memory; undefined for all else, vector images among it. */
export async function kindOf(source: string | Buffer): Promise<Kind | undefined> {
  if (Buffer.isBuffer(source)) return kindOfBytes(source)
  const handle = await open(source)
  try {
    const { buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return kindOfBytes(buffer)
  } finally {
    await handle.close()
  }
}

export function kindOfBytes(bytes: Buffer): Kind | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  return kinds.find(({ begins }) => begins.test(head))
}

/** Types that a server may give an image that we fetch. */
export const fetchedTypes = kinds.map(({ type }) => type)
