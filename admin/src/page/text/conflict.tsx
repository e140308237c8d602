import { useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { WrittenText } from './use-text.ts'

/** Both sides of a conflict, as long as there is one; who closes them can open them again. */
export function Conflict({ text }: { text: WrittenText }) {
  const t = useTexts('page')
  const [isOpen, setOpen] = useState(true)
  const { state } = text
  if (state.is !== 'conflict') return null
  const { conflict } = state
  return (
    <>
      <button className="link" type="button" onClick={() => setOpen(true)}>
        {t('conflictTitle')}…
      </button>
      {isOpen ? (
        <ConflictDialog
          conflict={conflict}
          mine={text.read()}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => text.replace(chosen, conflict.version)}
        />
      ) : null}
    </>
  )
}
