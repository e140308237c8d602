/** Removes from user input what mail programs turn into links, and truncates it. */
export const removeLinks = (text: string, max: number): string =>
  truncate(text.replace(/\S*(?:[/@]|\p{L}\.\p{L}{2})\S*/gu, '…').replace(/\s+/gu, ' '), max)

/** Truncates a text to `max` characters, with an ellipsis. */
export const truncate = (text: string, max: number): string =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text
