/** A file at the second place. */
export interface SecondFile {
  /** Path relative to the folder that the address names. */
  name: string
  bytes: number
  /** Location without credentials: a path, or the server and the path there. */
  at: string
}

/** Beginning of the message for a failed list. */
export const notListed = 'The backups cannot be listed at'
