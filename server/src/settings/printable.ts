/** Signs that steer a terminal, end a line, or turn the order of its letters round. */
const steering = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/**
 * A text for one line of a terminal. Names and titles come out of files that others have written:
 * what would move the cursor, colour the screen or hide the rest of the line is written out.
 */
export const printable = (text: string) => text.toWellFormed().replace(steering, written)

const written = (sign: string) => `\\u{${sign.codePointAt(0)?.toString(16)}}`
