import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { SaveStatus } from '../autosave/save-status.tsx'
import { PublishButton, type Publishing, PublishPanel } from '../page/publishing/publish-panel.tsx'
import { Conflict } from '../page/text/conflict.tsx'
import type { WrittenText } from '../page/text/use-text.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  text: WrittenText
  publishing: Publishing
}

/** The state of saving, and what publishes the text. */
export function TranslationBar({ page, locale, text, publishing }: Props) {
  const { state, storesLocally } = text
  return (
    <div className="save-bar">
      <div className="save-state">
        <SaveStatus state={state} storesLocally={storesLocally} />
        <Conflict key={state.is} text={text} locale={locale} />
      </div>
      {page.deletedAt === null ? (
        <PublishButton
          page={page}
          locale={locale}
          isTyped={state.is !== 'clean'}
          publishing={publishing}
        />
      ) : null}
    </div>
  )
}

/** Why the text could not be published, its state, and its address. */
export function TranslationPublishing({ page, locale, text, publishing }: Props) {
  if (page.deletedAt !== null) return null
  return (
    <div className="panel">
      <PublishPanel
        page={page}
        locale={locale}
        isTyped={text.state.is !== 'clean'}
        publishing={publishing}
      />
    </div>
  )
}
