/**
 * How hard a password is to guess, as zxcvbn measures it from 0 to 4: the screens and the API ask the
 * same of the same words. What scores less than this is refused.
 */
export const strengthMin = 2

/** More of a password would not change the answer, only take long. */
export const strengthReadMax = 100

/** The words about a person and a site that make a password easy to guess. */
export const wordsAbout = (known: string[]): string[] =>
  known.flatMap((word) => [word, ...word.split(/[^\p{L}\d]+/u)]).filter(Boolean)
