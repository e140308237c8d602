import type { MediaFilter } from './media-query.ts'

/** A filter with one part changed; another choice begins at the first part of the list. */
export function filterWith(filter: MediaFilter, name: string, value: string): MediaFilter {
  const { [name]: _, page: __, ...rest } = filter
  return value ? { ...rest, [name]: value } : rest
}
