import type { CallAnswer } from '@vitrine/contract/client/call'

export type LoadResult<T> = { value: T } | { problem: string | undefined }

const unprocessable = 422

export function toLoadResult<T>(response: CallAnswer<{ data: T }>): LoadResult<T> {
  if (response.ok) return { value: response.data.data }
  return { problem: response.status === unprocessable ? response.message : undefined }
}

export function pickSearchParams<Name extends string>({ searchParams }: URL, names: Name[]) {
  const query: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) query[name] = value
  }
  return query
}
