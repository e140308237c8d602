import { nextSlice } from '@vitrine/files/time-slice'

const bytesPerStep = 65_536
/** Bytes in which zeros show UTF-16 without a byte order mark. */
const sampledBytes = 1_000

export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/**
 * Decodes a file of a spreadsheet, in time slices: UTF-8 or UTF-16, with or without a byte order
 * mark, else Windows-1252.
 */
export async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  const encoding = detectUtf16(bytes) ?? 'utf-8'
  try {
    return { text: await decode(bytes, encoding), encoding }
  } catch {
    return { text: await decode(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

function detectUtf16(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, sampledBytes).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

async function decode(bytes: Uint8Array, encoding: DecodedText['encoding']) {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += bytesPerStep) {
    parts.push(decoder.decode(bytes.subarray(from, from + bytesPerStep), { stream: true }))
    await nextSlice()
  }
  return parts.join('') + decoder.decode()
}
