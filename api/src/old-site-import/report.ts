import type { FetchProblem } from '../checks/external/fetch-public-file.ts'
import type { FileRefusal } from '../media/accept-file.ts'
import type { LossKind } from '../old-site-exports/loss-kinds.ts'
import type { ExportFault } from '../old-site-exports/old-site-export.ts'
import type { TaxonomyImportSummary } from '../transfer/import-taxonomy.ts'
import type { ImportSummary } from '../transfer/summary.ts'
import type { PairProposal } from './propose-pairs.ts'

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

/** What an import could not take over from a text. */
export interface Loss {
  kind: LossKind
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

/** Result of an import of another site, before and after it. */
export interface OldSiteReport {
  file: string
  site: { title: string; url: string; language: string }
  isDry: boolean
  /** True if the end of the file is missing. */
  isCut: boolean
  faults: ExportFault[]
  /** Items of the export by type and status. */
  found: Record<string, number>
  /** Texts by type and language. */
  texts: Record<string, Record<string, number>>
  summary: Pick<ImportSummary, 'pages' | 'byLocale' | 'refused' | 'cleaned' | 'warnings'>
  topics: TaxonomyImportSummary
  /** Translations: groups of texts, and texts without another language. */
  translations: { groups: number; single: number }
  /** Texts without translations that may belong together. */
  proposedPairs: PairProposal[]
  /** Languages that the site lacks, with the line of `site.config.ts` that adds each. */
  missingLanguages: { code: string; texts: number; line: string }[]
  losses: Loss[]
  /** Texts whose address could not stay the same. */
  moved: (MovedOldAddress & { locale: string })[]
  /** Texts of languages that have a prefix here and had none on the old site. */
  unprefixed: Record<string, number>
  files: FileReport
  menus: { imported: string[]; left: string[] }
  /**
   * `repaired`: those of an earlier import whose target was wrong. `taken`: sources of redirects that
   * have another target here, and stay.
   */
  redirects: { added: number; repaired: MovedOldAddress[]; refused: string[]; taken: string[] }
  /** Texts that were changed here since the last import, and stay. */
  edited: ReportedPage[]
  /** Addresses of accounts, if they were requested: for invitations. */
  accounts?: { name: string; email: string }[]
  /** Pictures without a text alternative. */
  undescribed: { page: ReportedPage; picture: string }[]
  /** Links to addresses of the old site that nothing answers here. */
  deadLinks: { key: string; locale?: string; link: string }[]
  /** Numbers of what stays behind: comments, accounts, types of plug-ins. */
  left: Record<string, number>
}

export interface FileReport {
  added: number
  unchanged: number
  refused: MissingFile[]
}

/** A file that is not in the library. */
export interface MissingFile {
  path: string
  reason: FileProblem
  /** The status that the old site answered with, or the code of the error. */
  detail?: string
}

/** Why a file is missing. */
export type FileProblem =
  | FetchProblem
  | FileRefusal
  | 'no-source'
  | 'not-in-folder'
  | 'status'
  | 'unreachable'
