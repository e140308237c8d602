import type { Generated, Kysely } from 'kysely'
import type {
  AccessTokensTable,
  AuditLogTable,
  EditorLocalesTable,
  KnownDevicesTable,
  OneTimeLinksTable,
  PassesTable,
  RateLimitsTable,
  SessionsTable,
  SignInRulesTable,
  TwoFactorChallengesTable,
  UsersTable,
} from './account-tables.ts'
import type { AlertsTable } from './alert-tables.ts'
import type { CalendarEventsTable, CalendarsTable } from './calendar-tables.ts'
import type {
  CheckFindingsTable,
  CheckJobsTable,
  CheckTextsTable,
  IgnoredFindingsTable,
  LinkChecksTable,
} from './check-tables.ts'
import type {
  TranslationDebtCommitsTable,
  TranslationDebtQueueTable,
  TranslationDebtTable,
} from './debt-tables.ts'
import type {
  BaseTextsTable,
  ChangesLogTable,
  ConfirmedTranslationsTable,
  PageLinksTable,
  PagePlansTable,
  PresenceTable,
  PreviewLinksTable,
  PreviewRemarksTable,
  PublishRequestsTable,
  ReplacedTextsTable,
  RevisionsTable,
  SourceLocalesTable,
  TranslationConfirmationsTable,
  TranslationSourcesTable,
  WorkingCopiesTable,
} from './editing-tables.ts'
import type { EventDaysTable, EventPagesTable } from './event-tables.ts'
import type { DeliveriesTable, SiteExchangesTable } from './exchange-tables.ts'
import type {
  FormFilesTable,
  FormMessagesTable,
  FormResponsesTable,
  FormVersionsTable,
} from './form-tables.ts'
import type { GlossaryTermsTable } from './glossary-tables.ts'
import type {
  MediaDocumentsTable,
  MediaFoldersTable,
  MediaTable,
  MediaTagsTable,
  MediaTracksTable,
  MediaTranslationsTable,
  MediaUsesTable,
} from './media-tables.ts'
import type {
  AccessibilityStatementTable,
  ContentsTable,
  ContentTranslationsTable,
  ImportedTextsTable,
  MenusTable,
  MenuVersionsTable,
  OutboundLinksTable,
  PagesTable,
  PageTranslationsTable,
  PreviewDraftsTable,
  RedirectsTable,
  SiteSettingsTable,
  SlugHistoryTable,
} from './page-tables.ts'
import type { BugReportCommentsTable, BugReportsTable, FaultsTable } from './report-tables.ts'
import type {
  SearchPostingsTable,
  SearchQueueTable,
  SearchStateTable,
  SearchTextsTable,
  SearchTotalsTable,
  SearchWordsTable,
} from './search-tables.ts'
import type {
  AuthorsTable,
  AuthorTranslationsTable,
  PageAuthorsTable,
  PageTopicsTable,
  TopicSlugHistoryTable,
  TopicsTable,
  TopicTranslationsTable,
} from './taxonomy-tables.ts'
import type {
  LostAddressDaysTable,
  LostAddressesTable,
  LostAddressTotalsTable,
  TrackingDailyTable,
  TrackingEventsTable,
  TrackingSaltsTable,
  TrackingSearchesTable,
  TrackingSummedTable,
  TrackingSumsTable,
  TrackingVisitorsTable,
} from './tracking-tables.ts'

/** Tables of both databases. Ids are integers, times ISO 8601 strings in UTC, JSON is text. */
export interface Tables {
  pages: PagesTable
  page_translations: PageTranslationsTable
  slug_history: SlugHistoryTable
  topics: TopicsTable
  topic_translations: TopicTranslationsTable
  topic_slug_history: TopicSlugHistoryTable
  page_topics: PageTopicsTable
  authors: AuthorsTable
  author_translations: AuthorTranslationsTable
  page_authors: PageAuthorsTable
  revisions: RevisionsTable
  working_copies: WorkingCopiesTable
  base_texts: BaseTextsTable
  replaced_texts: ReplacedTextsTable
  page_plans: PagePlansTable
  publish_requests: PublishRequestsTable
  presence: PresenceTable
  page_links: PageLinksTable
  translation_sources: TranslationSourcesTable
  source_locales: SourceLocalesTable
  translation_confirmations: TranslationConfirmationsTable
  confirmed_translations: ConfirmedTranslationsTable
  translation_debt: TranslationDebtTable
  translation_debt_queue: TranslationDebtQueueTable
  translation_debt_commits: TranslationDebtCommitsTable
  glossary_terms: GlossaryTermsTable
  preview_links: PreviewLinksTable
  preview_remarks: PreviewRemarksTable
  changes_log: ChangesLogTable
  contents: ContentsTable
  content_translations: ContentTranslationsTable
  media: MediaTable
  media_folders: MediaFoldersTable
  media_translations: MediaTranslationsTable
  media_tags: MediaTagsTable
  media_uses: MediaUsesTable
  media_tracks: MediaTracksTable
  media_documents: MediaDocumentsTable
  menus: MenusTable
  alerts: AlertsTable
  menu_versions: MenuVersionsTable
  preview_drafts: PreviewDraftsTable
  redirects: RedirectsTable
  site_settings: SiteSettingsTable
  accessibility_statement: AccessibilityStatementTable
  content_version: ContentVersionTable
  content_commits: ContentCommitsTable
  settings: SettingsTable
  users: UsersTable
  editor_locales: EditorLocalesTable
  sessions: SessionsTable
  passes: PassesTable
  two_factor_challenges: TwoFactorChallengesTable
  one_time_links: OneTimeLinksTable
  known_devices: KnownDevicesTable
  access_tokens: AccessTokensTable
  rate_limits: RateLimitsTable
  audit_log: AuditLogTable
  sign_in_rules: SignInRulesTable
  mails: MailsTable
  tracking_events: TrackingEventsTable
  tracking_daily: TrackingDailyTable
  tracking_sums: TrackingSumsTable
  tracking_summed: TrackingSummedTable
  tracking_visitors: TrackingVisitorsTable
  tracking_salts: TrackingSaltsTable
  tracking_searches: TrackingSearchesTable
  lost_addresses: LostAddressesTable
  lost_address_days: LostAddressDaysTable
  lost_address_totals: LostAddressTotalsTable
  outbound_links: OutboundLinksTable
  bug_reports: BugReportsTable
  bug_report_comments: BugReportCommentsTable
  faults: FaultsTable
  backups: BackupsTable
  site_exchanges: SiteExchangesTable
  deliveries: DeliveriesTable
  check_jobs: CheckJobsTable
  check_texts: CheckTextsTable
  check_findings: CheckFindingsTable
  ignored_findings: IgnoredFindingsTable
  link_checks: LinkChecksTable
  event_pages: EventPagesTable
  event_days: EventDaysTable
  imported_texts: ImportedTextsTable
  search_postings: SearchPostingsTable
  search_texts: SearchTextsTable
  search_words: SearchWordsTable
  search_totals: SearchTotalsTable
  search_queue: SearchQueueTable
  search_state: SearchStateTable
  form_versions: FormVersionsTable
  form_responses: FormResponsesTable
  form_files: FormFilesTable
  form_messages: FormMessagesTable
  calendars: CalendarsTable
  calendar_events: CalendarEventsTable
}

/** First parameter of all store functions: the database or a transaction. */
export type Db = Kysely<Tables>

interface SettingsTable {
  name: string
  value: string
}

interface ContentVersionTable {
  id: number
  version: string
  number: Generated<number>
}

interface ContentCommitsTable {
  number: number
  /** JSON array of page ids; null if the commit may have changed all pages. */
  pages: string | null
}

export interface MailsTable {
  id: Generated<number>
  /** Stays the same in all attempts, so that mail programs detect duplicates. */
  message_id: string
  template: string
  /** Recipient and content, encrypted; null once it is sent or given up. */
  sealed: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Time of the next attempt. During an attempt: the time at which its lease ends. */
  due_at: string
  expires_at: string | null
  /** Last error, without names or addresses of users. */
  problem: string | null
  created_at: string
  settled_at: string | null
}

interface BackupsTable {
  id: Generated<number>
  /** Date of the night, or `hour 2026-03-01T04` (in UTC) for an hourly copy. */
  night: string
  begun_at: string
  file: string | null
  /** Size; for an hourly copy, the size of its new chunks. */
  bytes: number | null
  made_at: string | null
  verified_at: string | null
  started_at: string | null
  sent_at: string | null
  problem: string | null
}
