const fileScheme = 'file:'

/** Whether the address of a database names a file of SQLite, and not a server. */
export const isFileUrl = (url: string) => url.startsWith(fileScheme)

/** That file. */
export const fileOf = (url: string) => url.slice(fileScheme.length)
