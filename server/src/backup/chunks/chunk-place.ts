/** A second place, as hourly copies need it. Every call may throw a `Refusal` that says why it fails. */
export interface ChunkPlace {
  /** Returns the names in a folder of it; an empty set if the folder does not exist. */
  held: (folder: string) => Promise<ReadonlySet<string>>
  /** Copies files of `from` into a folder of it, by their paths below both; each whole or not at all. */
  put: (from: string, folder: string, paths: string[]) => Promise<void>
  /** Removes the folders that `oldOf` selects, with their contents. A bucket has rules of its own for that. */
  removeFolders: (oldOf: (names: string[]) => string[]) => Promise<void>
}
