import { data, isRouteErrorResponse } from 'react-router'
import { isLostChunk } from '../updates/lost-chunk.ts'
import { type PageError, serverError } from './page-error.ts'

/** An error as a route throws it. */
export const thrownError = (error: PageError) =>
  data(error, { status: error.statusCode, statusText: error.message })

/** Reads what a route has thrown; what nobody expected is a 500 that says nothing of itself. */
export function readPageError(thrown: unknown): PageError {
  if (!isRouteErrorResponse(thrown)) return { ...serverError, lost: isLostChunk(thrown) }
  const { message, fatal } = Object(thrown.data)
  return {
    statusCode: thrown.status,
    message: typeof message === 'string' ? message : thrown.statusText,
    fatal: fatal === true,
  }
}
