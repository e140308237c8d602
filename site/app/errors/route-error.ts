import { data, isRouteErrorResponse } from 'react-router'
import { isChunkError } from '../updates/chunk-error.ts'
import { type PageError, serverError } from './page-error.ts'

/** Creates the response that a loader throws to show an error page. */
export const toErrorResponse = (error: PageError) =>
  data(error, { status: error.statusCode, statusText: error.message })

/** Converts a thrown value into page error data. Unexpected errors become a 500 without details. */
export function toPageError(thrown: unknown): PageError {
  if (!isRouteErrorResponse(thrown)) return { ...serverError, isChunkError: isChunkError(thrown) }
  const { message, fatal } = Object(thrown.data)
  return {
    statusCode: thrown.status,
    message: typeof message === 'string' ? message : thrown.statusText,
    fatal: fatal === true,
  }
}
