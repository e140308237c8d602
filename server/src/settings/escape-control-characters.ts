/** Control characters, line separators and marks that change the direction of the text. */
const controlCharacters = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/**
 * Escapes control characters for one line of a terminal. Names and titles come from files of others,
 * and could move the cursor, colour the screen or hide the rest of the line.
 */
export const escapeControlCharacters = (text: string) =>
  text.toWellFormed().replace(controlCharacters, escapeCharacter)

const escapeCharacter = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`
