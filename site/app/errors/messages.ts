import type { PageError } from './page-error.ts'

/** Keys of the texts that the error page shows for a status (specification §2). */
const keys = {
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
  500: 'server',
  503: 'unavailable',
} as const

export type ErrorKey = (typeof keys)[keyof typeof keys] | 'other' | 'lost'

/** What every page brings along, to be said when nothing can be fetched any more. */
export const alwaysAtHand = ['lost', 'lostDetail', 'retry', 'home'] as const

export function errorKey({ statusCode, lost }: PageError): ErrorKey {
  if (lost) return 'lost'
  return keys[statusCode as keyof typeof keys] ?? 'other'
}
