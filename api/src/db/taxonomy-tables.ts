import type { Generated } from 'kysely'

export interface TopicsTable {
  id: Generated<number>
  /** Name of the topic in page files, site files and queries. */
  key: string
  position: number
  picture_id: number | null
  /** Optimistic lock: each change raises it. */
  version: number
}

export interface TopicTranslationsTable {
  topic_id: number
  locale: string
  name: string
  slug: string
  /** `toSlugKey` of the slug; unique in its locale. */
  slug_key: string
  description: string
}

/** Former slugs of topics, which redirect to the topic. */
export interface TopicSlugHistoryTable {
  topic_id: number
  locale: string
  slug_key: string
}

export interface PageTopicsTable {
  page_id: number
  topic_id: number
  position: number
}

/** Persons who are named on pages. They need no account. */
export interface AuthorsTable {
  id: Generated<number>
  key: string
  name: string
  /** Address of a page about the author; empty if there is none. */
  link: string
  portrait_id: number | null
  /** Optimistic lock: each change raises it. */
  version: number
}

export interface AuthorTranslationsTable {
  author_id: number
  locale: string
  line: string
}

export interface PageAuthorsTable {
  page_id: number
  author_id: number
  position: number
}
