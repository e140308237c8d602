import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'

/** Length of the hash at the end of a sealed file. */
export const sealBytes = 32

/** Appends the hash of the contents, which reveals a truncated or damaged file. */
export const sealContents = async (contents: Buffer): Promise<Buffer[]> => [
  contents,
  await hashContents(contents),
]

/** True if a sealed file of this length is intact. */
export async function isSealed(file: string, bytes: number): Promise<boolean> {
  if (bytes <= sealBytes) return false
  const end = bytes - sealBytes
  const seal = await buffer(createReadStream(file, { start: end }))
  return seal.equals(await hashFile(file, end))
}

export async function hashFile(file: string, bytes: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file, { end: bytes - 1 })) hash.update(piece)
  return hash.digest()
}

/** Bytes to hash per turn of the event loop, so that a large image does not block others. */
const bytesPerTurn = 1_000_000

async function hashContents(contents: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let offset = 0; offset < contents.length; offset += bytesPerTurn) {
    hash.update(contents.subarray(offset, offset + bytesPerTurn))
    if (offset + bytesPerTurn < contents.length) await setImmediate()
  }
  return hash.digest()
}
