import { useState } from 'react'
import type { Autosave } from '../autosave/autosave.ts'
import { useTexts } from '../locale/use-texts.ts'
import type { LoadedText } from './text/load-text.ts'

/** Notes about a text that its writer should know first. */
export function TextNotes({ loaded, saver }: { loaded: LoadedText; saver: Autosave }) {
  const t = useTexts('page')
  const { working, draft } = loaded
  const [isOvertaken, setOvertaken] = useState(working.isOvertaken)
  const replace = () => {
    setOvertaken(false)
    saver.rebase(working.published?.hash ?? null)
  }
  return (
    <>
      {working.isMachine ? <p className="note">{t('machineDraft')}</p> : null}
      {draft ? <p className="note">{t('restoredDraft')}</p> : null}
      {isOvertaken ? (
        <div className="note">
          <p>{t('overtaken')}</p>
          <button className="link" type="button" onClick={replace}>
            {t('replaceOvertaken')}
          </button>
        </div>
      ) : null}
    </>
  )
}
