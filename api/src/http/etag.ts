import { hash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { matchesEtag } from '@vitrine/files/conditional-requests'
import type { Changes } from '../db/changes.ts'
import type { ApiRequest } from './api-request.ts'
import { reply } from './reply.ts'

/**
 * Returns `ETag` and `Cache-Control` headers, and a 304 if the client has this version. With
 * `no-cache` a cache revalidates each time; `private` keeps a response for one user out of shared
 * caches.
 */
export function checkEtag(
  request: ApiRequest,
  etag: string,
  cacheControl: 'no-cache' | 'private, no-cache' = 'no-cache',
) {
  const headers = { ETag: etag, 'Cache-Control': cacheControl }
  const isKnown = matchesEtag(request.header('if-none-match'), etag)
  return { headers, notModified: isKnown ? reply(304, null, headers) : undefined }
}

/**
 * Returns a function for the current ETag of responses that depend on the content and the locale
 * rules. Weak, because compressed and plain responses share it.
 */
export function createContentEtag(changes: Changes, rules: LocaleRules): () => string {
  const digest = hash('sha256', JSON.stringify(rules), 'hex')
  const rulesTag = digest.slice(0, tagLength)
  return () => `W/"${changes.current()}-${rulesTag}"`
}

const tagLength = 8
