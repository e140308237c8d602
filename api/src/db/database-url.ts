const fileScheme = 'file:'

export const isFileUrl = (url: string) => url.startsWith(fileScheme)

export const fileOf = (url: string) => url.slice(fileScheme.length)
