/** A file at the second place. */
export interface SecondFile {
  /** Its path from the folder that the address names. */
  name: string
  bytes: number
  /** Where it is, without what lets anybody in: a path, or the server and the path there. */
  at: string
}

/** How a sentence begins that says why there is no list. */
export const notListed = 'The backups cannot be listed at'
