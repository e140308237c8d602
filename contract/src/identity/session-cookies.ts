/**
 * Names of the sign-in cookies. On https they begin with `__Host-`, unless a cookie domain is set.
 */
export const sessionCookies = {
  session: 'vitrine_session',
  device: 'vitrine_device',
  pass: 'vitrine_pass',
} as const
