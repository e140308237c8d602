import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { accessTokenPrefix } from '@vitrine/contract/identity/access-tokens'
import { deriveKey, seal, unseal } from './sealing.ts'

const tokenBytes = 32
/** With twelve bytes of content, a signed token is as long as a random one. */
const signatureBytes = 20
/** Format of `generateToken`. Other values need no database query. */
const tokenShape = /^[\w-]{43}$/

/** 256 random bits in base64url, for cookies, headers and URLs. */
export const generateToken = () => randomBytes(tokenBytes).toString('base64url')

export const isAccessToken = (value: string) =>
  value.startsWith(accessTokenPrefix) && isToken(value.slice(accessTokenPrefix.length))

export const isToken = (value: string | undefined): value is string =>
  value !== undefined && tokenShape.test(value)

/** Returns the hash of a token, which is stored in its place. */
export const hashToken = (token: string) => hash('sha256', token, 'hex')

/** Keys that are derived from the secret of the installation, one per purpose. */
export interface Keys {
  createCsrfToken: (session: string) => string
  isCsrfToken: (session: string, given: string | undefined) => boolean
  /** Returns the admin cookie of a session. The key of the admin's documents is its hash. */
  createAdminCookie: (session: number) => string
  /** Proves that another process of this installation received the request on the admin host. */
  adminHostProof: string
  createPreviewToken: (id: number) => string
  /** Proves that a link comes from the weekly mail of a user. */
  createWeeklyMailToken: (id: number) => string
  /** Returns a token that contains the bytes and a signature. */
  signToken: (bytes: Buffer) => string
  /** Returns the bytes of a signed token; undefined if the signature is wrong. */
  verifyToken: (token: string) => Buffer | undefined
  /** Encrypts a text, so that a stolen database does not reveal it. */
  encrypt: (text: string) => string
  /** Decrypts a text; undefined if another secret encrypted it. */
  decrypt: (sealed: string) => string | undefined
}

export function createKeys(secret: string): Keys {
  const [csrfKey, sealKey] = [deriveKey(secret, 'csrf'), deriveKey(secret, 'seal')]
  const previewKey = deriveKey(secret, 'preview')
  const weeklyMailKey = deriveKey(secret, 'weekly mail')
  const adminKey = deriveKey(secret, 'admin documents')
  const signingKey = deriveKey(secret, 'signed tokens')
  const adminHostProof = deriveKey(secret, 'admin host').toString('base64url')
  const sign = (bytes: Buffer) =>
    createHmac('sha256', signingKey).update(bytes).digest().subarray(0, signatureBytes)
  const createCsrfToken = (session: string) =>
    createHmac('sha256', csrfKey).update(session).digest('base64url')
  return {
    createCsrfToken,
    isCsrfToken: (session, given) => isEqualConstantTime(given ?? '', createCsrfToken(session)),
    createAdminCookie: (session) =>
      createHmac('sha256', adminKey).update(String(session)).digest('base64url'),
    adminHostProof,
    createPreviewToken: (id) =>
      createHmac('sha256', previewKey).update(String(id)).digest('base64url'),
    createWeeklyMailToken: (id) =>
      createHmac('sha256', weeklyMailKey).update(String(id)).digest('base64url'),
    signToken: (bytes) => Buffer.concat([bytes, sign(bytes)]).toString('base64url'),
    verifyToken: (token) => {
      const decoded = Buffer.from(token, 'base64url')
      const bytes = decoded.subarray(0, -signatureBytes)
      const signature = decoded.subarray(-signatureBytes)
      if (signature.length < signatureBytes) return undefined
      return timingSafeEqual(signature, sign(bytes)) ? bytes : undefined
    },
    encrypt: (text) => seal(sealKey, Buffer.from(text)).toString('base64'),
    decrypt: (sealed) => unseal(sealKey, Buffer.from(sealed, 'base64'))?.toString(),
  }
}

/** Compares in constant time, so that the duration reveals nothing about the right value. */
export function isEqualConstantTime(value: string, expected: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
