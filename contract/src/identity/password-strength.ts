/** Minimum score of a password in zxcvbn, from 0 to 4, for the forms and the API. */
export const passwordScoreMin = 2

/** Number of characters that are scored. More would not change the score, but take long. */
export const scoredLengthMax = 100

/** Returns texts about the user and the site, and each of their words, for the dictionary of zxcvbn. */
export const getGuessableWords = (texts: string[]): string[] =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)]).filter(Boolean)
