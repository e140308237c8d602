/** A file at the second place. */
export interface SecondFile {
  /** Path relative to the folder of the URL. */
  name: string
  bytes: number
  /** Location without credentials: a path, or server and path. */
  at: string
}

/** Beginning of the message if the list fails. */
export const listFailureMessage = 'The backups cannot be listed at'
