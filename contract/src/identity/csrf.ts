/** Cookie and header of the CSRF token (specification §7). */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

export const csrfPath = '/sanctum/csrf-cookie'
