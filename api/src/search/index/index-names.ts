/** Sides of the index: texts for readers, and drafts that differ from them. */
export type IndexSide = 'live' | 'copy'

const copyEnding = ':copy'

/**
 * Returns the name of the index of a language, which the tables have in the column `locale`. An
 * index has its own words and postings, so a search of one side never reads the other.
 */
export const toIndexName = (side: IndexSide, locale: string) =>
  side === 'live' ? locale : locale + copyEnding

export function parseIndexName(name: string): { side: IndexSide; locale: string } {
  return name.endsWith(copyEnding)
    ? { side: 'copy', locale: name.slice(0, -copyEnding.length) }
    : { side: 'live', locale: name }
}

/** Entry of a file of the library: its id as a negative number. Pages have their own id. */
export const toFileEntry = (mediaId: number) => -mediaId
export const isFileEntry = (entry: number) => entry < 0
