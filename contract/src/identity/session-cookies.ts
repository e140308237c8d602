/** Names of the sign-in cookies, with the prefix `__Host-` on https unless a domain is set. */
export const sessionCookies = {
  session: 'vitrine_session',
  device: 'vitrine_device',
  pass: 'vitrine_pass',
} as const
