import { useState } from 'react'
import { useSaid } from '../../fields/use-said.ts'
import { useSpeech, useTexts } from '../../locale/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Difference } from '../../ui/difference-view.tsx'
import type { Merged, WrittenText } from './use-text.ts'

/** Somebody else's changes came in with a save: whose, where, what, and the way back. */
export function MergedNote({ text }: { text: WrittenText }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const { merged } = text
  const close = () => {
    setOpen(false)
    text.closeMerged()
  }
  const takeBack = async (taken: Merged) => {
    // A version keeps what is taken back; where none could be made, what was typed stays.
    await text.saver.flush('saved')
    if (text.saver.isDirty()) return
    close()
    const fields = taken.taken.map((field) => [field, taken.sent[field]])
    text.replace({ ...text.read(), ...Object.fromEntries(fields) }, text.saver.version())
  }
  const fields = merged
    ? new Intl.ListFormat(language).format(merged.taken.map((field) => t(field)))
    : ''
  return (
    <div role="status">
      {merged ? (
        <div className="note">
          <p>{t('merged', { name: merged.author?.name ?? t('somebody'), fields })}</p>
          <div className="buttons">
            <button className="link" type="button" onClick={() => setOpen(true)}>
              {t('seeMerged')}
            </button>
            <button className="link" type="button" onClick={() => takeBack(merged)}>
              {t('undo')}
            </button>
            <button className="link" type="button" onClick={close}>
              {t('close')}
            </button>
          </div>
        </div>
      ) : null}
      {merged && isOpen ? <TakenIn merged={merged} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function TakenIn({ merged, onClose }: { merged: Merged; onClose: () => void }) {
  const t = useTexts('page')
  const said = useSaid()
  return (
    <Dialog title={t('mergedTitle')} wide onClose={onClose}>
      {merged.taken.map((field) => (
        <section key={field}>
          <h3>{t(field)}</h3>
          <Difference
            before={said(merged.sent, field)}
            after={said(merged.fields, field)}
            isBeside={false}
          />
        </section>
      ))}
    </Dialog>
  )
}
