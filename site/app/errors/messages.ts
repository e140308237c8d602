/** Keys of the texts that the error page shows for a status (specification §2). */
const keys = { 403: 'forbidden', 404: 'notFound', 500: 'server', 503: 'unavailable' } as const

export type ErrorKey = (typeof keys)[keyof typeof keys] | 'other'

export function errorKey(statusCode: number): ErrorKey {
  return keys[statusCode as keyof typeof keys] ?? 'other'
}
