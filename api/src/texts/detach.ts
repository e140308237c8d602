/**
 * Copies a text. A part of a string keeps all of it in memory: a list of addresses from thousands of
 * pages would keep their texts.
 */
export const detach = (text: string): string => Buffer.from(text).toString()
