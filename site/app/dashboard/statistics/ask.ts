import { Problem } from '@vitrine/contract/problem'
import { data } from 'react-router'
import type * as z from 'zod/mini'
import { requireSession } from '../../routing/ask-api.ts'
import type { Site } from '../../site/site.ts'

/** What the API said: its value, or why not, in a sentence where it has one. */
export type Said<T> = { value: T } | { problem: string | undefined }

const status = { forbidden: 403, missing: 404, wrong: 422 }

/**
 * Requests `path` from the API for a screen that only staff may see, and reads the answer in
 * `shape`. Throws a redirect to the sign-in on 401, and the site's error page on 403 and 404.
 * Returns a `problem` that the screen shows on another error status, if the answer is not JSON or
 * has another shape, or if there is no response: the API's message on 422, otherwise undefined.
 */
export async function askStaff<T>(
  site: Site,
  asked: Request,
  path: string,
  shape: z.ZodMiniType<{ data: T }>,
): Promise<Said<T>> {
  const response = await (await site.http())(path).catch(() => undefined)
  if (!response) return { problem: undefined }
  requireSession(site, asked, response)
  if (response.status === status.forbidden || response.status === status.missing)
    throw data(null, { status: response.status })
  const json: unknown = await response.json().catch(() => undefined)
  const answer = response.ok ? shape.safeParse(json).data : undefined
  if (answer) return { value: answer.data }
  const { data: told } = Problem.safeParse(json)
  return { problem: response.status === status.wrong ? told?.message : undefined }
}

/** Returns the named search parameters as a query with `?`; an empty string if none has a value. */
export function askedFor({ searchParams }: URL, names: string[]) {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
