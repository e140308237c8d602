import { data, isRouteErrorResponse } from 'react-router'
import { isLostChunk } from '../updates/lost-chunk.ts'

/** What an error page knows: specification §2 and §8. */
export interface PageError {
  statusCode: number
  message: string
  fatal: boolean
  /** A part of the code could not be fetched. */
  lost?: boolean
}

/** Section 8, "Validation fails": the path names no page and no screen. */
export const pageNotFound = (path: string) =>
  failure({ statusCode: 404, message: `Page Not Found: ${path}`, fatal: true })

/** Section 8, "No route matches". */
export const noRoute = (path: string) =>
  failure({ statusCode: 404, message: `Page not found: ${path}`, fatal: false })

/** The page list could not be fetched and none is held (design §7). */
export const unavailable = () =>
  failure({ statusCode: 503, message: 'Service Unavailable', fatal: true })

export const badAddress = () => failure({ statusCode: 400, message: 'Bad Request', fatal: true })

function failure(error: PageError) {
  return data(error, { status: error.statusCode, statusText: error.message })
}

/** Reads what a route has thrown; what nobody expected is a 500 that says nothing of itself. */
export function readPageError(thrown: unknown): PageError {
  if (!isRouteErrorResponse(thrown))
    return { statusCode: 500, message: 'Server Error', fatal: true, lost: isLostChunk(thrown) }
  const { message, fatal } = Object(thrown.data)
  return {
    statusCode: thrown.status,
    message: typeof message === 'string' ? message : thrown.statusText,
    fatal: fatal === true,
  }
}
