import type { CallAnswer } from '@vitrine/contract/client/call'

export type Said<T> = { value: T } | { problem: string | undefined }

const unprocessable = 422

export function saidBy<T>(response: CallAnswer<{ data: T }>): Said<T> {
  if (response.ok) return { value: response.data.data }
  return { problem: response.status === unprocessable ? response.message : undefined }
}

export function askedFor<Name extends string>({ searchParams }: URL, names: Name[]) {
  const query: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) query[name] = value
  }
  return query
}
