/** Second place for hourly copies. Each method throws a `Refusal` if it fails. */
export interface ChunkTarget {
  /** Returns the file names in a folder; an empty set if the folder does not exist. */
  listNames: (folder: string) => Promise<ReadonlySet<string>>
  /** Copies the files `paths`, relative to `from`, into a folder, each one atomically. */
  send: (from: string, folder: string, paths: string[]) => Promise<void>
  /** Removes the folders that `oldOf` selects, with their contents. A bucket does nothing: it has lifecycle rules. */
  removeFolders: (oldOf: (names: string[]) => string[]) => Promise<void>
}
