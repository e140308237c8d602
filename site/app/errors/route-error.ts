import { data, isRouteErrorResponse } from 'react-router'
import { isLostChunk } from '../updates/lost-chunk.ts'
import { type PageError, serverError } from './page-error.ts'

/** Creates the response that a loader throws to show an error page. */
export const thrownError = (error: PageError) =>
  data(error, { status: error.statusCode, statusText: error.message })

/** Converts a thrown value into page error data. Unexpected errors become a 500 without details. */
export function readPageError(thrown: unknown): PageError {
  if (!isRouteErrorResponse(thrown)) return { ...serverError, lost: isLostChunk(thrown) }
  const { message, fatal } = Object(thrown.data)
  return {
    statusCode: thrown.status,
    message: typeof message === 'string' ? message : thrown.statusText,
    fatal: fatal === true,
  }
}
