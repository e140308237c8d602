import { Problem } from '@vitrine/contract/problem'
import { data, redirect } from 'react-router'
import { signInAddress } from '../../site/sign-in-address.ts'
import type { Site } from '../../site/site.ts'

/** What the API said: its value, or why not, in a sentence where it has one. */
export type Said<T> = { value: T } | { problem: string | undefined }

const status = { unauthenticated: 401, forbidden: 403, wrong: 422 }

/**
 * Asks the API for something that only those who work on the site may see: others get the error of
 * the site, guests the sign-in. What cannot be had is a problem, which the screen tells.
 */
export async function askStaff<T>(
  site: Site,
  asked: URL,
  path: string,
  read: (json: unknown) => T,
): Promise<Said<T>> {
  const response = await (await site.http())(path).catch(() => undefined)
  if (!response) return { problem: undefined }
  if (response.status === status.unauthenticated) throw redirect(signInAddress(site, asked))
  if (response.status === status.forbidden) throw data(null, { status: status.forbidden })
  const json: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { value: read(json) }
  const { data: told } = Problem.safeParse(json)
  return { problem: response.status === status.wrong ? told?.message : undefined }
}
