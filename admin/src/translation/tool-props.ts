import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { WrittenText } from '../page/text/use-text.ts'
import type { SourceRow } from './rows.ts'
import type { TranslationState } from './use-translation.ts'

/** What the tools of a translation work on. */
export interface TranslationToolProps {
  page: AdminPage
  /** The language of the translation. */
  locale: SiteLocale
  translation: TranslationState
  text: WrittenText
  /** The row that the writer works on. */
  active: SourceRow | undefined
  isReadOnly: boolean
  /** Reads the text again, after a call has changed it on the server. */
  onReload: () => void
}
