import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { accessTokenPrefix } from '@vitrine/contract/identity/access-tokens'

const tokenBytes = 32
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Of a signed token: with twelve bytes of its own it is as long as all others. */
const signatureBytes = 20
/** What `newToken` writes; nothing else is worth a question to the database. */
const tokenShape = /^[\w-]{43}$/

/** 256 random bits as letters that fit into cookies, headers and addresses. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** True if a value has the form of an access token of a program. */
export const isAccessToken = (value: string) =>
  value.startsWith(accessTokenPrefix) && isToken(value.slice(accessTokenPrefix.length))

export const isToken = (value: string | undefined): value is string =>
  value !== undefined && tokenShape.test(value)

/** Returns the stored form of a token: enough to recognize it, but not to use it. */
export const hashToken = (token: string) => hash('sha256', token, 'hex')

/** Keys that are derived from the secret of the installation, one for each purpose. */
export interface Keys {
  /** The CSRF token of a session. */
  csrfOf: (session: string) => string
  isCsrf: (session: string, given: string | undefined) => boolean
  /** Returns the admin cookie of a session. Its hash is the key of the admin's documents. */
  adminCookieOf: (session: number) => string
  /** Proves to the API that another of our processes received the request on the admin's host. */
  adminHostProof: string
  /** The token of a preview link, which can be made again from its number. */
  previewTokenOf: (id: number) => string
  /** Returns a token that contains some bytes and their signature. */
  signedToken: (bytes: Buffer) => string
  /** What such a token says; undefined for any other. */
  readSigned: (token: string) => Buffer | undefined
  /** Encrypts what must be read again, so that a stolen database does not tell it. */
  seal: (text: string) => string
  /** Undefined for what another secret has sealed. */
  unseal: (sealed: string) => string | undefined
}

export function createKeys(secret: string): Keys {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${purpose}`, keyBytes))
  const [csrfKey, sealKey] = [keyFor('csrf'), keyFor('seal')]
  const previewKey = keyFor('preview')
  const adminKey = keyFor('admin documents')
  const signingKey = keyFor('signed tokens')
  const adminHostProof = keyFor('admin host').toString('base64url')
  const signatureOf = (bytes: Buffer) =>
    createHmac('sha256', signingKey).update(bytes).digest().subarray(0, signatureBytes)
  const csrfOf = (session: string) =>
    createHmac('sha256', csrfKey).update(session).digest('base64url')
  return {
    csrfOf,
    isCsrf: (session, given) => same(given ?? '', csrfOf(session)),
    adminCookieOf: (session) =>
      createHmac('sha256', adminKey).update(String(session)).digest('base64url'),
    adminHostProof,
    previewTokenOf: (id) => createHmac('sha256', previewKey).update(String(id)).digest('base64url'),
    signedToken: (bytes) => Buffer.concat([bytes, signatureOf(bytes)]).toString('base64url'),
    readSigned: (token) => {
      const whole = Buffer.from(token, 'base64url')
      const bytes = whole.subarray(0, -signatureBytes)
      const signature = whole.subarray(-signatureBytes)
      if (signature.length < signatureBytes) return undefined
      return timingSafeEqual(signature, signatureOf(bytes)) ? bytes : undefined
    },
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal: (sealed) => open(sealKey, Buffer.from(sealed, 'base64')),
  }
}

function open(key: Buffer, bytes: Buffer) {
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const body = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    // `final` throws when the key is another one.
    return undefined
  }
}

/** Compares in constant time: the time does not depend on how much is equal. */
export function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
