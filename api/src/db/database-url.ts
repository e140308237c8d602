const fileScheme = 'file:'

export const isFileUrl = (url: string) => url.startsWith(fileScheme)

export const toFilePath = (url: string) => url.slice(fileScheme.length)
