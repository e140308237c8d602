/**
 * Sets the time for a connection to PostgreSQL, unless the URL has parameters. The default of two
 * seconds is too short for tests on a busy machine.
 */
export const withLongTimeout = (url: string, seconds = 30) =>
  isPostgres(url) && !url.includes('?') ? `${url}?connect_timeout=${seconds}` : url

export const isPostgres = (url: string) => url.startsWith('postgres:')
