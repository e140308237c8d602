import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import type { LocalDrafts } from '../autosave/local-drafts.ts'
import type { LoadedText } from '../page/text/load-text.ts'

/** A text next to its source. */
export interface TranslateProps {
  page: AdminPage
  locale: SiteLocale
  loaded: LoadedText
  view: TranslationView
  drafts: LocalDrafts | undefined
  /** Key of the text in the local drafts. */
  name: string
  /** Reads the text again. */
  onReload: () => void
}
