/**
 * Parses an address; returns undefined if it is invalid. `URL.parse` is newer than the oldest
 * browsers that the build supports.
 */
export const parseUrl = (address: string, base?: string | URL): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined
