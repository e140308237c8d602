import type { ImportSummary } from '../transfer/summary.ts'

/** A text of the import, as the report names it. */
export interface ReportedPage {
  key: string
  locale: string
  title: string
  /** Address on the old site. */
  from: string
  /** Address on this site. */
  to: string
}

export const lossKinds = [
  'shortcode',
  'block',
  'computed',
  'embed',
  'frame',
  'builder',
  'text',
  'protected',
  'planned',
] as const

/** What an import could not take over from a text. */
export interface Loss {
  kind: (typeof lossKinds)[number]
  /** Name of the shortcode, the block, the host or the page builder. */
  name: string
  page: ReportedPage
  count: number
}

/** An old address and what answers it now. */
export interface MovedOldAddress {
  from: string
  to: string
}

/** Result of an import from WordPress, before and after it. */
export interface WordpressReport {
  file: string
  site: { title: string; url: string; language: string }
  isDry: boolean
  /** True if the end of the file is missing. */
  isCut: boolean
  faults: string[]
  /** Items of the export by type and status. */
  found: Record<string, number>
  /** Texts by type and language. */
  texts: Record<string, Record<string, number>>
  summary: Pick<ImportSummary, 'pages' | 'byLocale' | 'refused' | 'cleaned' | 'warnings'>
  topics: { written: number; unchanged: number; refused: string[] }
  /** Translations: groups of texts, and texts without another language. */
  translations: { groups: number; single: number }
  /** ExportLanguages that the site lacks, with the line of `site.config.ts` that adds each. */
  missingLanguages: { code: string; texts: number; line: string }[]
  losses: Loss[]
  /** Texts whose address could not stay the same. */
  moved: (MovedOldAddress & { locale: string })[]
  files: FileReport
  menus: { imported: string[]; left: string[] }
  redirects: { added: number; refused: string[] }
  /** Texts that were changed here since the last import, and stay. */
  edited: ReportedPage[]
  /** Numbers of what stays behind: comments, accounts, types of plug-ins. */
  left: Record<string, number>
}

export interface FileReport {
  added: number
  unchanged: number
  refused: { path: string; reason: string }[]
}
