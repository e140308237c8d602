import { createHash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { holdsTag } from '@vitrine/files/conditions'
import type { Changes } from '../db/changes.ts'
import type { ApiRequest } from './api-request.ts'
import { reply } from './reply.ts'

/**
 * Returns header fields for an answer of this version, and a 304 if the client already has it.
 * `no-cache` lets a cache store the answer, but revalidate it each time. `private` forbids shared
 * caches to store an answer for one person.
 */
export function conditional(
  request: ApiRequest,
  etag: string,
  cacheControl: 'no-cache' | 'private, no-cache' = 'no-cache',
) {
  const headers = { ETag: etag, 'Cache-Control': cacheControl }
  const isKnown = holdsTag(request.header('if-none-match'), etag)
  return { headers, notModified: isKnown ? reply(304, null, headers) : undefined }
}

/**
 * Returns tags of answers that depend on the content and the locale rules: a change of either
 * changes them. They are weak, because they are the same for every compression.
 */
export function contentTags(changes: Changes, rules: LocaleRules): () => string {
  const digest = createHash('sha256').update(JSON.stringify(rules)).digest('hex')
  const rulesTag = digest.slice(0, tagLength)
  return () => `W/"${changes.current()}-${rulesTag}"`
}

const tagLength = 8
