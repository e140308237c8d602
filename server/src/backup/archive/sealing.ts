import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'
import { Refusal } from '../../settings/refusal.ts'

/** How a backup begins that a passphrase is needed for. */
export const sealedMark = Buffer.from('vitrine-sealed-1\n')

const cipher = 'aes-256-gcm'
const saltBytes = 16
const prefixBytes = 7
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const chunkBytes = 64 * 1024
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
/** The mark, the salt of the key, and what every nonce begins with. */
export const sealedHeadBytes = sealedMark.length + saltBytes + prefixBytes

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * Encrypts what goes through it. Each chunk is authenticated with its number and whether it is the
 * last one, so that chunks are neither exchanged nor left out, and an end that is missing is told:
 * the STREAM construction (https://eprint.iacr.org/2015/189).
 */
export async function sealing(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const prefix = randomBytes(prefixBytes)
  const head = Buffer.concat([sealedMark, salt, prefix])
  const key = await deriveKey(passphrase, salt, keyBytes, cost)
  const seal = (chunk: Buffer, nonce: Buffer) => {
    const sealed = createCipheriv(cipher, key, nonce).setAAD(head)
    return Buffer.concat([sealed.update(chunk), sealed.final(), sealed.getAuthTag()])
  }
  const chunks = inChunks(chunkBytes, prefix, seal)
  chunks.push(head)
  return chunks
}

/** Decrypts what follows `head`; a stream that is not whole, or not sealed by this passphrase, fails. */
export async function unsealing(head: Buffer, passphrase: string): Promise<Transform> {
  const salt = head.subarray(sealedMark.length, sealedMark.length + saltBytes)
  const prefix = head.subarray(sealedMark.length + saltBytes)
  const key = await deriveKey(passphrase, salt, keyBytes, cost)
  const unseal = (chunk: Buffer, nonce: Buffer) => {
    const text = chunk.subarray(0, -tagBytes)
    const opened = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      .setAAD(head)
      .setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([opened.update(text), opened.final()])
    } catch {
      throw new Refusal(isFirst(nonce) ? wrongPassphrase : changed)
    }
  }
  return inChunks(chunkBytes + tagBytes, prefix, unseal)
}

const wrongPassphrase = 'The passphrase does not open this backup, or its beginning is damaged.'
const changed = 'The backup is damaged or cut short: a part of it is not as it was written.'
const cutShort = 'The backup is cut short.'

const isFirst = (nonce: Buffer) => nonce.readUInt32BE(prefixBytes) === 0

function inChunks(
  bytes: number,
  prefix: Buffer,
  convert: (chunk: Buffer, nonce: Buffer) => Buffer,
): Transform {
  let waiting = Buffer.alloc(0)
  let number = 0
  const next = (chunk: Buffer, isLast: boolean) => {
    if (chunk.length < Math.min(tagBytes, bytes - chunkBytes)) throw new Refusal(cutShort)
    const nonce = Buffer.alloc(nonceBytes)
    prefix.copy(nonce)
    nonce.writeUInt32BE(number, prefixBytes)
    nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1)
    number++
    return convert(chunk, nonce)
  }
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      attempt(done, () => {
        waiting = Buffer.concat([waiting, data])
        // A whole chunk stays: it may be the last one.
        while (waiting.length > bytes) {
          this.push(next(waiting.subarray(0, bytes), false))
          waiting = waiting.subarray(bytes)
        }
      })
    },
    flush(done) {
      attempt(done, () => this.push(next(waiting, true)))
    },
  })
}

function attempt(done: TransformCallback, work: () => unknown) {
  try {
    work()
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}
