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

/** First bytes of a sealed (encrypted) backup. */
export const sealedMagic = Buffer.from('vitrine-sealed-1\n')

const cipher = 'aes-256-gcm'
const saltBytes = 16
const prefixBytes = 7
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const chunkBytes = 64 * 1024
const scryptCost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
/** Length of the header: the first bytes, the salt of the key and the prefix of the nonces. */
export const sealedHeaderBytes = sealedMagic.length + saltBytes + prefixBytes

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * Returns a stream that encrypts. Each chunk is authenticated with its number and a flag for the
 * last one, so that reordered, missing or truncated chunks are detected: the STREAM construction
 * (https://eprint.iacr.org/2015/189).
 */
export async function createSealStream(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const prefix = randomBytes(prefixBytes)
  const header = Buffer.concat([sealedMagic, salt, prefix])
  const key = await deriveKey(passphrase, salt, keyBytes, scryptCost)
  const seal = (chunk: Buffer, nonce: Buffer) => {
    const cipherStream = createCipheriv(cipher, key, nonce).setAAD(header)
    return Buffer.concat([
      cipherStream.update(chunk),
      cipherStream.final(),
      cipherStream.getAuthTag(),
    ])
  }
  const chunks = transformChunks(chunkBytes, prefix, seal)
  chunks.push(header)
  return chunks
}

/**
 * Returns a stream that decrypts what follows `header`. It fails with a `Refusal` if the passphrase is
 * wrong or the data is changed or truncated.
 */
export async function createUnsealStream(header: Buffer, passphrase: string): Promise<Transform> {
  const salt = header.subarray(sealedMagic.length, sealedMagic.length + saltBytes)
  const prefix = header.subarray(sealedMagic.length + saltBytes)
  const key = await deriveKey(passphrase, salt, keyBytes, scryptCost)
  const unseal = (chunk: Buffer, nonce: Buffer) => {
    const text = chunk.subarray(0, -tagBytes)
    const decipher = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      .setAAD(header)
      .setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(text), decipher.final()])
    } catch {
      throw new Refusal(isFirst(nonce) ? wrongPassphraseMessage : changedMessage)
    }
  }
  return transformChunks(chunkBytes + tagBytes, prefix, unseal)
}

const wrongPassphraseMessage = 'The passphrase is wrong, or the beginning of the backup is damaged.'
const changedMessage = 'The backup is damaged or truncated: a part of it has changed.'
const truncatedMessage = 'The backup is truncated.'

const isFirst = (nonce: Buffer) => nonce.readUInt32BE(prefixBytes) === 0

function transformChunks(
  bytes: number,
  prefix: Buffer,
  convert: (chunk: Buffer, nonce: Buffer) => Buffer,
): Transform {
  let buffered = Buffer.alloc(0)
  let number = 0
  const convertNext = (chunk: Buffer, isLast: boolean) => {
    if (chunk.length < Math.min(tagBytes, bytes - chunkBytes)) throw new Refusal(truncatedMessage)
    const nonce = Buffer.alloc(nonceBytes)
    prefix.copy(nonce)
    nonce.writeUInt32BE(number, prefixBytes)
    nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1)
    number++
    return convert(chunk, nonce)
  }
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      callSafely(done, () => {
        buffered = Buffer.concat([buffered, data])
        // Keep a full chunk back: it may be the last one, which has its own flag.
        while (buffered.length > bytes) {
          this.push(convertNext(buffered.subarray(0, bytes), false))
          buffered = buffered.subarray(bytes)
        }
      })
    },
    flush(done) {
      callSafely(done, () => this.push(convertNext(buffered, true)))
    },
  })
}

function callSafely(done: TransformCallback, work: () => unknown) {
  try {
    work()
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}
