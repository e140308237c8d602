import type { PageError } from './page-error.ts'

/** Text keys of the error page by status (specification §2). */
const keys = {
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
  500: 'server',
  503: 'unavailable',
} as const

export type ErrorKey = (typeof keys)[keyof typeof keys] | 'other' | 'lost'

/** Texts that every page includes, because they are needed when nothing can be loaded. */
export const preloadedErrorKeys = ['lost', 'lostDetail', 'retry', 'home'] as const

export function getErrorKey({ statusCode, isChunkError }: PageError): ErrorKey {
  if (isChunkError) return 'lost'
  return keys[statusCode as keyof typeof keys] ?? 'other'
}
