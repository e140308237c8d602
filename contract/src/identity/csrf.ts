/** Cookie and header of the protection against forged requests (specification §7). */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/** Path that sets the cookie. */
export const csrfPath = '/sanctum/csrf-cookie'
