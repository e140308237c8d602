/** Returns the last part of an address. */
export const getFileName = (src: string) =>
  src
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || src
