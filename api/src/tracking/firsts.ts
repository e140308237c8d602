import { hash } from 'node:crypto'
import { oldestKeys } from '@vitrine/contract/oldest-keys'
import type { TrackedRequest } from './tracking.ts'

/** Pixels that are remembered; the oldest makes room. */
const keysMax = 20_000

/**
 * Whether a reader asks for this very pixel for the first time. Its timestamp says which one it is:
 * a browser that opens its tabs again, or a proxy that tries again, asks for one that was counted.
 */
export function createFirsts() {
  const seen = new Set<string>()
  const oldestOf = oldestKeys(seen)
  return ({ address, userAgent }: TrackedRequest, query: Record<string, string>): boolean => {
    if (!hasTimestamp(query)) return true
    const key = hash('sha256', JSON.stringify([address, userAgent, query]), 'base64url')
    if (seen.has(key)) return false
    if (seen.size >= keysMax) seen.delete(oldestOf() ?? '')
    seen.add(key)
    return true
  }
}

/** `ts=…`, or a number without a name, as the site's own pages write it. */
const hasTimestamp = (query: Record<string, string>) =>
  Object.hasOwn(query, 'ts') ||
  Object.entries(query).some(([name, value]) => /^\d+$/.test(name) && value === '')
