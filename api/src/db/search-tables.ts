/** Numbers of the texts of a language, 3 characters each, by term and shard. */
export interface SearchPostingsTable {
  locale: string
  term: string
  /** The number of its texts without the last ten bits. */
  shard: number
  /** See `search/index/postings.ts`. */
  postings: string
}

/** A text of the index. */
export interface SearchTextsTable {
  locale: string
  /** Its number in the postings of its language. */
  number: number
  page_id: number
  /** Digest of the indexed text. */
  digest: string
  /** Its words with their counts, compressed. */
  words: string
  title_words: number
  heading_words: number
  body_words: number
}

/** Vocabulary of a language. */
export interface SearchWordsTable {
  locale: string
  /** Without accents. */
  word: string
  /** As a text has it, in lower case. */
  shown: string
  /** Number of texts that have it. */
  texts: number
}

/** Sums of the texts of a language. */
export interface SearchTotalsTable {
  locale: string
  texts: number
  title_words: number
  heading_words: number
  body_words: number
  /** The largest number of a text so far. */
  last_number: number
}

/** Texts to index again. */
export interface SearchQueueTable {
  locale: string
  page_id: number
}

/** The state of the index, and the lock of all who write it. It has one row, or none. */
export interface SearchStateTable {
  id: number
  /** Version of the rules by which it is built; 0 while it is not. */
  rules: number
  /** The last commit whose pages are in the index or in the queue. */
  commit_number: number
  /** The process that indexes the queue. */
  owner: string | null
  /** When another process may take over. */
  lease_until: string | null
}
