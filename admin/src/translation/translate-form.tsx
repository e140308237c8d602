import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import type { LocalDrafts } from '../autosave/local-drafts.ts'
import type { LoadedText } from '../page/text/load-text.ts'
import { SourceSide } from './source-side.tsx'
import { TargetSide } from './target-side.tsx'
import { TranslationBar } from './translation-bar.tsx'
import { useSideBySide } from './use-side-by-side.ts'

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

/** The source of a text, and its translation in the editor. */
export function TranslateForm(props: TranslateProps) {
  const { page, locale } = props
  const side = useSideBySide(props)
  const { text, publishing } = side
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus.
    <div className="translate" onFocus={side.activeRow.followFocus}>
      <SourceSide {...props} side={side} />
      <TargetSide {...props} side={side} />
      <TranslationBar page={page} locale={locale} text={text} publishing={publishing} />
    </div>
  )
}
