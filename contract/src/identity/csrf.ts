/** Cookie and header of the protection against forged requests (specification §7). */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'
