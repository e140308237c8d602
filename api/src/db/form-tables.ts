import type { Generated } from 'kysely'

/** Definitions of forms, as they were when visitors filled them in. */
export interface FormVersionsTable {
  page_id: number
  /** Digest of the definition. */
  version: string
  definition: string
  /** Day of the first use. */
  since: string
}

/** What visitors sent. In the clear are only the form, the state, the language and the day. */
export interface FormResponsesTable {
  id: Generated<number>
  page_id: number
  version: string
  locale: string
  state: 'new' | 'work' | 'answered' | 'aside'
  received_day: string
  /** Keyed digest: the same response is stored once. */
  digest: string
  /** Person in charge. */
  assignee_id: Generated<number | null>
  /** Encrypted values. */
  sealed: string
}

/** Files of responses. Their encrypted bytes are in the private files, at `path`. */
export interface FormFilesTable {
  response_id: number
  field: string
  path: string
  /** Encrypted name, kind and size. */
  sealed: string
}

/** Thread of a response: answers by colleagues, replies of the sender, and notes. */
export interface FormMessagesTable {
  id: Generated<number>
  response_id: number
  kind: 'answer' | 'reply' | 'note'
  /** Null for the sender, and for a deleted account. */
  author_id: number | null
  created_at: string
  /** Encrypted text. */
  sealed: string
}
