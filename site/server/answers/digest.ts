import { hash } from 'node:crypto'

const known = new WeakMap<object, string>()

/** A digest of what the API has answered: plain data, which nobody changes. Made once for each object. */
export function digestOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const before = known.get(value)
  if (before !== undefined) return before
  const digest = hash('sha256', JSON.stringify(value), 'base64url')
  known.set(value, digest)
  return digest
}
