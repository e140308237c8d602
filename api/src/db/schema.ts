import type { PageTexts } from '@vitrine/contract/page-texts'
import type { ReportState } from '@vitrine/contract/reports'
import type { Generated, Kysely } from 'kysely'
import type {
  ChangesLogTable,
  PageLinksTable,
  PagePlansTable,
  PresenceTable,
  PreviewLinksTable,
  PreviewRemarksTable,
  RevisionsTable,
  TranslationSourcesTable,
  WorkingCopiesTable,
} from './editing-tables.ts'
import type {
  MediaTable,
  MediaTagsTable,
  MediaTranslationsTable,
  MediaUsesTable,
} from './media-tables.ts'
import type {
  TrackingDailyTable,
  TrackingEventsTable,
  TrackingSaltsTable,
  TrackingSummedTable,
  TrackingSumsTable,
  TrackingVisitorsTable,
} from './tracking-tables.ts'

/** Ids are integers, times ISO 8601 UTC strings, JSON is text: the same in both dialects. */
export interface Tables {
  pages: PagesTable
  page_translations: PageTranslationsTable
  slug_history: SlugHistoryTable
  revisions: RevisionsTable
  working_copies: WorkingCopiesTable
  page_plans: PagePlansTable
  presence: PresenceTable
  page_links: PageLinksTable
  translation_sources: TranslationSourcesTable
  preview_links: PreviewLinksTable
  preview_remarks: PreviewRemarksTable
  changes_log: ChangesLogTable
  contents: ContentsTable
  content_translations: ContentTranslationsTable
  media: MediaTable
  media_translations: MediaTranslationsTable
  media_tags: MediaTagsTable
  media_uses: MediaUsesTable
  menus: MenusTable
  content_version: ContentVersionTable
  content_commits: ContentCommitsTable
  settings: SettingsTable
  users: UsersTable
  sessions: SessionsTable
  two_factor_challenges: TwoFactorChallengesTable
  one_time_links: OneTimeLinksTable
  known_devices: KnownDevicesTable
  rate_limits: RateLimitsTable
  audit_log: AuditLogTable
  mails: MailsTable
  tracking_events: TrackingEventsTable
  tracking_daily: TrackingDailyTable
  tracking_sums: TrackingSumsTable
  tracking_summed: TrackingSummedTable
  tracking_visitors: TrackingVisitorsTable
  tracking_salts: TrackingSaltsTable
  outbound_links: OutboundLinksTable
  bug_reports: BugReportsTable
  bug_report_comments: BugReportCommentsTable
  faults: FaultsTable
}

/** What every store function takes first: the database, or a transaction in its place. */
export type Db = Kysely<Tables>

export interface PagesTable {
  id: Generated<number>
  /** Name of the page in files that are imported and exported. */
  key: string
  template: string
  type: number
  method: string
  picture_id: number | null
  seo_type: string
  seo_image_id: number | null
  position: number
  parent_id: number | null
  created_at: string
  updated_at: string
  /** When it was put into the trash. */
  deleted_at: string | null
  /** Who looks after it. */
  owner_id: number | null
  /** The day on which somebody shall look at it again. */
  review_on: string | null
  /** What fields of templates hold in every language (`contract/src/template-fields.ts`). */
  field_values: Generated<string>
}

/** `content` is what the editor wrote, sanitized. */
interface PageTranslationsTable extends PageTexts {
  page_id: number
  locale: string
  /** The slug folded by `slugKey`; unique in its locale. */
  slug_key: string
  /** What the reader gets: `content` through the publishing pipeline. */
  content_html: string
  status: 'draft' | 'published'
  published_at: string | null
  updated_at: string
  /** The revision that holds what readers get; null for what came by an import. */
  published_revision_id: number | null
  /** When it was taken away; its addresses lead to `lead_page_id`, or nowhere. */
  unpublished_at: string | null
  lead_page_id: number | null
}

interface SlugHistoryTable {
  page_id: number
  locale: string
  slug: string
  slug_key: string
  until: string
}

interface ContentsTable {
  id: string
  name: string
  template: string
  /** The code's own text in the default locale, as the site last said it. */
  default_content: string | null
  /** When it was last found on the site. */
  seen_at: string | null
}

/** What people have written, and nothing else. */
interface ContentTranslationsTable {
  content_id: string
  locale: string
  content: string | null
  /** Each save counts one up. */
  version: Generated<number>
  /** The code's own text when this was written. */
  written_on: string | null
  updated_at: string | null
  author_id: number | null
}

interface MenusTable {
  name: string
  /** JSON: a list of `MenuEntry` (see `menus/store.ts`). */
  items: string
}

interface SettingsTable {
  name: string
  value: string
}

interface ContentVersionTable {
  id: number
  version: string
  /** How many commits there have been: that of the last one. */
  number: Generated<number>
}

interface ContentCommitsTable {
  number: number
  /** A JSON list of page ids; null when the commit may have touched them all. */
  pages: string | null
}

export interface UsersTable {
  id: Generated<number>
  name: string
  /** As `tidyEmail` writes it: one spelling for each address. */
  email: string
  password_hash: string
  role: number
  locale: string | null
  /** Folder of the avatar's files below `avatars/` in the media folder. */
  avatar: string | null
  /** The address that waits to be confirmed. */
  pending_email: string | null
  /** Sealed with the secret of the installation. */
  two_factor_secret: string | null
  /** When the second step was switched on; until then the secret asks nothing. */
  two_factor_at: string | null
  /** Time step of the last code that was taken: none is taken twice. */
  two_factor_step: number | null
  /** Sealed JSON. */
  recovery_codes: string | null
  disabled_at: string | null
  /** When the account goes for good, as its owner asked. */
  delete_at: string | null
  /** Whether a mail tells of sign-ins on devices that are not known. */
  new_device_mails: Generated<number>
  created_at: string
  updated_at: string
}

export interface SessionsTable {
  id: Generated<number>
  /** Sent in a cookie, or as a Bearer token. */
  kind: 'session' | 'token'
  user_id: number
  token_hash: string
  remember: number
  agent: string | null
  created_at: string
  last_seen_at: string
  /** When the password was last typed. */
  confirmed_at: string
}

interface TwoFactorChallengesTable {
  token_hash: string
  user_id: number
  remember: number
  attempts: number
  expires_at: string
}

interface OneTimeLinksTable {
  token_hash: string
  purpose: 'reset' | 'invitation' | 'email' | 'take-back' | 'setup'
  user_id: number | null
  email: string | null
  created_at: string
  expires_at: string
}

interface KnownDevicesTable {
  id: Generated<number>
  user_id: number
  /** Of the cookie that its browser keeps. */
  token_hash: string
  /** The last sign-in there. */
  session_id: number
  created_at: string
  /** When somebody last signed in there. */
  seen_at: string
}

/** How often something was done by somebody, in the window that ends then. */
interface RateLimitsTable {
  key: string
  points: number
  ends_at: string
}

interface AuditLogTable {
  id: Generated<number>
  at: string
  event: string
  user_id: number | null
  address: string | null
  agent: string | null
}

export interface MailsTable {
  id: Generated<number>
  /** The same at each attempt, so that who gets a mail twice can know it. */
  message_id: string
  template: string
  /** Who gets what, sealed with the secret of the installation; null once it is settled. */
  sealed: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** When it is tried next; while somebody tries, when that is taken to have failed. */
  due_at: string
  /** When it is of no use any more: the link in it is over. */
  expires_at: string | null
  /** What went wrong last; it names nobody. */
  problem: string | null
  created_at: string
  settled_at: string | null
}

/** Outbound addresses that published texts link to. */
interface OutboundLinksTable {
  page_id: number
  locale: string
  /** SHA-256 of the address, which may be longer than an index takes. */
  url_hash: string
  url: string
}

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
  /** JSON: a list of sentences. */
  console: string
  /** Name of the file in the reports folder. */
  screenshot: string | null
  screenshot_width: number | null
  screenshot_height: number | null
  state: ReportState
  created_at: string
  updated_at: string
}

interface BugReportCommentsTable {
  id: Generated<number>
  report_id: number
  user_id: number | null
  body: string
  created_at: string
}

/** Failures of one kind. */
interface FaultsTable {
  id: Generated<number>
  /** SHA-256 of what makes them one kind. */
  key: string
  origin: 'server' | 'browser'
  message: string
  place: string
  path: string
  times: number
  first_at: string
  last_at: string
}
