/** Parses an address; undefined if it is none. `URL.parse` is newer than the oldest browsers of the build. */
export const parseUrl = (address: string, base?: string | URL): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined
