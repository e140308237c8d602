/** What an error page knows: specification §2 and §8. */
export interface PageError {
  statusCode: number
  message: string
  fatal: boolean
  /** A part of the code could not be fetched. */
  lost?: boolean
}

/** Section 8, "Validation fails": the path names no page and no screen. */
export const pageNotFound = (path: string): PageError => ({
  statusCode: 404,
  message: `Page Not Found: ${path}`,
  fatal: true,
})

/** A page had this address, and has been taken away. */
export const pageGone = (path: string): PageError => ({
  statusCode: 410,
  message: `Page Gone: ${path}`,
  fatal: true,
})

/** Section 8, "No route matches". */
export const noRoute = (path: string): PageError => ({
  statusCode: 404,
  message: `Page not found: ${path}`,
  fatal: false,
})

/** The page list could not be fetched and none is held (specification §8). */
export const unavailable: PageError = {
  statusCode: 503,
  message: 'Service Unavailable',
  fatal: true,
}

export const badAddress: PageError = { statusCode: 400, message: 'Bad Request', fatal: true }

/** What nobody expected says nothing of itself. */
export const serverError: PageError = { statusCode: 500, message: 'Server Error', fatal: true }
