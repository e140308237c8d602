const addressMax = 254

/** True for a mail address, also with letters beyond ASCII: `jörg@müller.example`. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= addressMax &&
  /^[^\s@"(),:;<>[\]\\]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) &&
  !/^\.|\.\.|\.@|@-|-\.|\.-|-$/.test(text)
