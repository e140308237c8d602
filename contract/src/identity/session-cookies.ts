/** Cookies of a sign-in, as they are called over http; on https `__Host-` stands before them. */
export const sessionCookies = {
  session: 'vitrine_session',
  device: 'vitrine_device',
  pass: 'vitrine_pass',
} as const
