import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useState } from 'react'
import { FieldDiff } from '../../differences/field-diff.tsx'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Merged, WrittenText } from './use-text.ts'

/** Shows another writer's changes that a save has merged: author, fields, and an undo. */
export function MergedNote({ text, locale }: { text: WrittenText; locale: SiteLocale }) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { merged } = text
  const close = () => {
    setOpen(false)
    text.closeMerged()
  }
  const takeBack = async (taken: Merged) => {
    // A version stores the text before the undo. Without that version the typed text stays.
    await text.autosave.flush('saved')
    if (text.autosave.isDirty()) return
    close()
    const fields = taken.taken.map((field) => [field, taken.sent[field]])
    text.replace({ ...text.read(), ...Object.fromEntries(fields) }, text.autosave.version())
  }
  const fields = merged
    ? new Intl.ListFormat(language).format(merged.taken.map((field) => t(field)))
    : ''
  return (
    <div role="status">
      {merged ? (
        <div className="note">
          <p>
            {merged.isMachine
              ? t('mergedByMachine', { fields })
              : t('merged', { name: merged.author?.name ?? t('somebody'), fields })}
          </p>
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
      {merged && isOpen ? (
        <MergedDialog merged={merged} locale={locale} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

interface MergedDialogProps {
  merged: Merged
  locale: SiteLocale
  onClose: () => void
}

function MergedDialog({ merged, locale: { lang, dir }, onClose }: MergedDialogProps) {
  const t = useTexts('page')
  return (
    <Dialog title={t('mergedTitle')} wide onClose={onClose}>
      {merged.taken.map((field) => (
        <section key={field}>
          <h3>{t(field)}</h3>
          <FieldDiff
            field={field}
            before={merged.sent}
            after={merged.fields}
            lang={lang}
            dir={dir}
          />
        </section>
      ))}
    </Dialog>
  )
}
