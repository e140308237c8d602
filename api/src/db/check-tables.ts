import type { Generated } from 'kysely'

/** Jobs of the publish check. One process at a time has the lease of a job. */
export interface CheckJobsTable {
  name: 'texts' | 'links'
  /** Random name of the process that has the lease; null for none. */
  owner: string | null
  lease_until: string | null
  /** Number of the last commit whose texts are queued. */
  commit_number: number
  /** Version of the rules and settings with which the texts were queued. */
  tag: string
  /** Id of the page after which the queueing of all texts goes on; null if it has ended. */
  all_after: number | null
  /** Raised with each checked text, so that processes read only the new results. */
  sequence: number
}

/** Published texts, and those that were published when they were last checked. */
export interface CheckTextsTable {
  page_id: number
  locale: string
  /** See `dueStates` in `checks/jobs/queue.ts`. */
  due: number
  /** 1 if readers could see it at the last check. */
  is_live: number
  /** `sequence` of the job at the last change of the results. */
  sequence: number
  /** JSON: numbers of findings by rule, as `[open, ignored]`. */
  counts: string
  /** Number of findings that are not stored. */
  omitted: Generated<number>
  checked_at: string | null
}

export interface CheckFindingsTable {
  id: Generated<number>
  page_id: number
  locale: string
  rule: string
  severity: string
  is_blocking: number
  /** Index of the element in the published HTML, in document order; null for the whole page. */
  position: number | null
  excerpt: string
  /** JSON: values of the message. */
  details: string
  /** Identifies the finding in its text, also after another check. */
  key: string
  /** Address of the site without a published page, as `toSlugKey` writes it; null for other findings. */
  target: string | null
}

/** Findings that an editor ignores, with a note. */
export interface IgnoredFindingsTable {
  page_id: number
  locale: string
  key: string
  note: string
  user_id: number | null
  ignored_at: string
}

/** External addresses that published texts link to, with the results of the requests. */
export interface LinkChecksTable {
  /** As in `outbound_links`. */
  url_hash: string
  url: string
  host: string
  due_at: string
  checked_at: string | null
  /** HTTP status of the last answer; null without one. */
  status: number | null
  /** Why there was no answer; null with one. */
  problem: string | null
  /** Day of the first of the failures that followed each other; null after a success. */
  failed_on: string | null
  /** 1 after failures on two different days. */
  is_broken: Generated<number>
}
