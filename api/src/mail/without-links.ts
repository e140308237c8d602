/** What a mail program would turn into a link is left out of what people write into one line. */
export const withoutLinks = (text: string, max: number): string =>
  cut(text.replace(/\S*(?:[/@]|\p{L}\.\p{L}{2})\S*/gu, '…').replace(/\s+/gu, ' '), max)

/** A text of so many characters at most. */
export const cut = (text: string, max: number): string =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text
