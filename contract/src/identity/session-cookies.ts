/** Names of the sign-in cookies. On https `__Host-` precedes them, unless a domain is set. */
export const sessionCookies = {
  session: 'vitrine_session',
  device: 'vitrine_device',
  pass: 'vitrine_pass',
} as const
