import { open } from 'node:fs/promises'
import type { Format } from './grammar.ts'

/** An image type that is decoded, detected by its first bytes and never by its name. */
export interface Kind {
  type: string
  begins: RegExp
  answer: Format
}

const kinds: Kind[] = [
  { type: 'image/jpeg', begins: /^\xff\xd8\xff/, answer: 'jpeg' },
  { type: 'image/png', begins: /^\x89PNG\r\n/, answer: 'png' },
  { type: 'image/webp', begins: /^RIFF....WEBP/s, answer: 'webp' },
  { type: 'image/gif', begins: /^GIF8[79]a/, answer: 'png' },
  // Encoding AVIF costs 35 times as much as WebP, so it is never a default.
  { type: 'image/avif', begins: /^....ftypavi[fs]/s, answer: 'webp' },
]
export const headBytes = 16

/** Detects the type of a file or buffer; undefined for others, also vector images. */
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

/** Content types that are accepted from other hosts. */
export const fetchedTypes = kinds.map(({ type }) => type)
