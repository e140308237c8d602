import { createHmac } from 'node:crypto'
import { deriveKey, seal, unseal } from './sealing.ts'
import { isEqualConstantTime } from './secrets.ts'

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
  const sealKey = deriveKey(secret, 'form responses')
  const digestKey = deriveKey(secret, 'form digests')
  const tokenKey = deriveKey(secret, 'form tokens')
  const getSignature = (text: string) =>
    createHmac('sha256', tokenKey).update(text).digest('base64url')
  return {
    seal: (bytes, place) => seal(sealKey, bytes, place),
    open: (sealed, place) => unseal(sealKey, sealed, place),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    sign: (text) => `${text}.${getSignature(text)}`,
    verify: (signed) => {
      const at = signed.lastIndexOf('.')
      const text = signed.slice(0, Math.max(0, at))
      return isEqualConstantTime(signed.slice(at + 1), getSignature(text)) ? text : undefined
    },
  }
}
