import type { CallAnswer } from '@vitrine/contract/client/call'

/** What the API said: its value, or why not, in a sentence where it has one. */
export type Said<T> = { value: T } | { problem: string | undefined }

const unprocessable = 422

/** Returns what a screen shows: a value, or the message of the API if the period was invalid. */
export function saidBy<T>(answer: CallAnswer<{ data: T }>): Said<T> {
  if (answer.ok) return { value: answer.data.data }
  return { problem: answer.status === unprocessable ? answer.message : undefined }
}

/** Returns the named search parameters that have a value. */
export function askedFor<Name extends string>({ searchParams }: URL, names: Name[]) {
  const query: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) query[name] = value
  }
  return query
}
