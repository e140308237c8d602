/** Data of an error page (specification §2 and §8). */
export interface PageError {
  statusCode: number
  message: string
  fatal: boolean
  isChunkError?: boolean
}

/** Specification §8, "Validation fails": the path is neither a page nor a screen. */
export const pageNotFound = (path: string): PageError => ({
  statusCode: 404,
  message: `Page Not Found: ${path}`,
  fatal: true,
})

/** A page had this address and was deleted. */
export const pageGone = (path: string): PageError => ({
  statusCode: 410,
  message: `Page Gone: ${path}`,
  fatal: true,
})

/** Specification §8, "No route matches". */
export const routeNotFound = (path: string): PageError => ({
  statusCode: 404,
  message: `Page not found: ${path}`,
  fatal: false,
})

/** The page list could not be fetched and is not cached (specification §8). */
export const serviceUnavailable: PageError = {
  statusCode: 503,
  message: 'Service Unavailable',
  fatal: true,
}

export const badRequest: PageError = { statusCode: 400, message: 'Bad Request', fatal: true }

/** Unexpected errors reveal no details. */
export const serverError: PageError = { statusCode: 500, message: 'Server Error', fatal: true }
