import { Problem } from '@vitrine/contract/problem'
import { data } from 'react-router'
import { requireSession } from '../../routing/ask-api.ts'
import type { Site } from '../../site/site.ts'

/** What the API said: its value, or why not, in a sentence where it has one. */
export type Said<T> = { value: T } | { problem: string | undefined }

const status = { forbidden: 403, missing: 404, wrong: 422 }

/**
 * Asks the API for something that only those who work on the site may see: others get the error of
 * the site, guests the sign-in; what is not there is an error too. What cannot be had is a problem, which the screen tells.
 */
export async function askStaff<T>(
  site: Site,
  asked: Request,
  path: string,
  read: (json: unknown) => T,
): Promise<Said<T>> {
  const response = await (await site.http())(path).catch(() => undefined)
  if (!response) return { problem: undefined }
  requireSession(site, asked, response)
  if (response.status === status.forbidden || response.status === status.missing)
    throw data(null, { status: response.status })
  const json: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { value: read(json) }
  const { data: told } = Problem.safeParse(json)
  return { problem: response.status === status.wrong ? told?.message : undefined }
}

/** The parameters of an address by these names, as the query of another one. */
export function askedFor({ searchParams }: URL, names: string[]) {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
