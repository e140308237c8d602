import type { ReportState } from '@vitrine/contract/reports/reports'
import type { Generated } from 'kysely'

export interface BugReportsTable {
  id: Generated<number>
  /** Null once the account is deleted. */
  user_id: number | null
  title: string
  description: string
  steps: string
  address: string | null
  browser: string | null
  viewport: string | null
  console: string
  screenshot: string | null
  screenshot_width: number | null
  screenshot_height: number | null
  state: ReportState
  created_at: string
  updated_at: string
}

export interface BugReportCommentsTable {
  id: Generated<number>
  report_id: number
  user_id: number | null
  body: string
  created_at: string
}

/** Failures, grouped by kind. */
export interface FaultsTable {
  id: Generated<number>
  /** SHA-256 of what identifies the kind. */
  key: string
  origin: 'server' | 'browser'
  message: string
  place: string
  path: string
  times: number
  first_at: string
  last_at: string
  /** Ids of the latest requests that failed, newest first, separated by spaces. */
  requests: Generated<string>
}
