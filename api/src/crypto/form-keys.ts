import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isEqualConstantTime } from './secrets.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Keys of forms, each derived from the secret of the installation for one purpose. */
export interface FormKeys {
  /** Encrypts bytes. `place` names their row, so that no other row can hold them. */
  seal: (bytes: Buffer, place: string) => Buffer
  /** Decrypts bytes; undefined if another secret or another place encrypted them. */
  open: (sealed: Buffer, place: string) => Buffer | undefined
  /** Returns a keyed digest: without the secret, guesses cannot be compared with it. */
  digest: (text: string | Buffer) => string
  /** Appends a signature to a text without a dot at its end. */
  sign: (text: string) => string
  /** Returns the text of a signed one; undefined if the signature is wrong. */
  verify: (signed: string) => string | undefined
}

export function createFormKeys(secret: string): FormKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${purpose}`, keyBytes))
  const sealKey = derive('form responses')
  const digestKey = derive('form digests')
  const tokenKey = derive('form tokens')
  const getSignature = (text: string) =>
    createHmac('sha256', tokenKey).update(text).digest('base64url')
  return {
    seal: (bytes, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, place) => open(sealKey, sealed, place),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    sign: (text) => `${text}.${getSignature(text)}`,
    verify: (signed) => {
      const at = signed.lastIndexOf('.')
      const text = signed.slice(0, Math.max(0, at))
      return isEqualConstantTime(signed.slice(at + 1), getSignature(text)) ? text : undefined
    },
  }
}

function open(key: Buffer, sealed: Buffer, place: string): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ])
  } catch {
    // `final` throws if the key or the place is wrong.
    return undefined
  }
}
