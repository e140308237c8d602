import type { SiteLocale } from '@vitrine/contract/admin/session'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import type { WrittenText } from './use-text.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** The dialog of a conflict. A link opens it again after it was closed. */
export function Conflict({ text, locale }: { text: WrittenText; locale: SiteLocale }) {
  const t = useTexts('page')
  const [isOpen, setOpen] = useState(true)
  const { state } = text
  if (state.is !== 'conflict') return null
  const { conflict } = state
  const mine = isOpen ? text.read() : undefined
  return (
    <>
      <button className="link" type="button" onClick={() => setOpen(true)}>
        {t('conflictTitle')}…
      </button>
      {mine ? (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            mine={mine}
            locale={locale}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => text.replace(chosen, conflict.version, mine)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
