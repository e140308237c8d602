/** Cookie and header of the CSRF token (specification §7). */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/** Path of the call that sets the cookie. */
export const csrfPath = '/sanctum/csrf-cookie'
