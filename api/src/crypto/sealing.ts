import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Derives a key for one purpose from the secret of the installation. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${purpose}`, keyBytes))

/** Encrypts bytes. They can only be opened with the same key and the same place, such as a row. */
export function seal(key: Buffer, bytes: Buffer, place = ''): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts bytes; undefined if they are cut, or if another key or another place sealed them. */
export function unseal(key: Buffer, sealed: Buffer, place = ''): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const body = decipher.update(sealed.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, decipher.final()])
  } catch {
    // `final` throws if the key or the place is wrong.
    return undefined
  }
}
