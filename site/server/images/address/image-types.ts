import { open } from 'node:fs/promises'
import type { Format } from './modifiers.ts'

/** An image type that is decoded, detected by its first bytes and never by its name. */
export interface ImageType {
  type: string
  signature: RegExp
  defaultFormat: Format
}

const imageTypes: ImageType[] = [
  { type: 'image/jpeg', signature: /^\xff\xd8\xff/, defaultFormat: 'jpeg' },
  { type: 'image/png', signature: /^\x89PNG\r\n/, defaultFormat: 'png' },
  { type: 'image/webp', signature: /^RIFF....WEBP/s, defaultFormat: 'webp' },
  { type: 'image/gif', signature: /^GIF8[79]a/, defaultFormat: 'png' },
  // Encoding AVIF costs 35 times as much as WebP, so it is never a default.
  { type: 'image/avif', signature: /^....ftypavi[fs]/s, defaultFormat: 'webp' },
]
export const headBytes = 16

/** Detects the type of a file or buffer; undefined for others, also vector images. */
export async function detectType(source: string | Buffer): Promise<ImageType | undefined> {
  if (Buffer.isBuffer(source)) return detectTypeOfBytes(source)
  const handle = await open(source)
  try {
    const { buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return detectTypeOfBytes(buffer)
  } finally {
    await handle.close()
  }
}

export function detectTypeOfBytes(bytes: Buffer): ImageType | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  return imageTypes.find(({ signature }) => signature.test(head))
}

/** Content types that are accepted from other hosts. */
export const fetchedTypes = imageTypes.map(({ type }) => type)
