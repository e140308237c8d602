/** Screens with a token in their path. */
const secretPaths =
  /(\/dashboard\/(?:reset-password|setup|confirm-email|take-back-email))\/[^\s'")]+/gi
const queries = /[?#][^\s'")<>]*=[^\s'")<>]*/g
const emails = /[^\s@'"<>(/]+@[^\s@'"<>)]+\.[^\s@'"<>)]+/g

/** Redacts queries of addresses, tokens and e-mail addresses in a text for logs. */
export const redactSecrets = (text: string) =>
  text.replace(secretPaths, '$1/…').replace(queries, '?…').replace(emails, '…@…')
