import type { MediaFilter } from './media-query.ts'

/** Changes one filter, and returns to the first page of the list. */
export function changeFilter(filter: MediaFilter, name: string, value: string): MediaFilter {
  const { [name]: _, page: __, ...rest } = filter
  return value ? { ...rest, [name]: value } : rest
}
