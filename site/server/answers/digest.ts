import { hash } from 'node:crypto'

const digests = new WeakMap<object, string>()

/** Returns a digest of plain, immutable data. Cached per object. */
export function getDigest(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const cachedDigest = digests.get(value)
  if (cachedDigest !== undefined) return cachedDigest
  const digest = hash('sha256', JSON.stringify(value), 'base64url')
  digests.set(value, digest)
  return digest
}
