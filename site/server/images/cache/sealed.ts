import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'

/** How many bytes of a sealed file stand behind its contents: their hash. */
export const sealBytes = 32

/** Contents and their hash, by which a file that was cut or damaged is known. */
export const sealed = async (contents: Buffer): Promise<Buffer[]> => [
  contents,
  await digestOf(contents),
]

/** Whether a sealed file of so many bytes is as it was written. */
export async function isSealed(file: string, bytes: number): Promise<boolean> {
  if (bytes <= sealBytes) return false
  const end = bytes - sealBytes
  const seal = await buffer(createReadStream(file, { start: end }))
  return seal.equals(await hashOf(file, end))
}

/** The hash of the first bytes of a file. */
export async function hashOf(file: string, bytes: number): Promise<Buffer> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(file, { end: bytes - 1 })) digest.update(piece)
  return digest.digest()
}

/** So much is hashed before others have their turn: a large image would hold them up. */
const turnBytes = 1_000_000

async function digestOf(contents: Buffer): Promise<Buffer> {
  const digest = createHash('sha256')
  for (let at = 0; at < contents.length; at += turnBytes) {
    digest.update(contents.subarray(at, at + turnBytes))
    if (at + turnBytes < contents.length) await setImmediate()
  }
  return digest.digest()
}
