/** Screens whose addresses hold a secret behind their name. */
const secretPaths =
  /(\/dashboard\/(?:reset-password|setup|confirm-email|take-back-email))\/[^\s'")]+/gi
const queries = /[?#][^\s'")<>]*=[^\s'")<>]*/g
const emails = /[^\s@'"<>(/]+@[^\s@'"<>)]+\.[^\s@'"<>)]+/g

/** A sentence without what may let somebody in: queries of addresses, tokens and e-mail addresses. */
export const withoutSecrets = (text: string) =>
  text.replace(secretPaths, '$1/…').replace(queries, '?…').replace(emails, '…@…')
