const fileScheme = 'file:'

/** True if a database URL names an SQLite file. */
export const isFileUrl = (url: string) => url.startsWith(fileScheme)

/** Returns the path of the SQLite file. */
export const fileOf = (url: string) => url.slice(fileScheme.length)
