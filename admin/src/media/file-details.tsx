import { useQuery } from '@tanstack/react-query'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileActions } from './file-actions.tsx'
import { FileDetailsForm } from './file-details-form.tsx'
import { FileUses } from './file-uses.tsx'
import { mediaItemQuery } from './media-query.ts'

interface Props {
  id: number
  /** Code of the language whose fields come first. */
  locale?: string | undefined
  onClose: () => void
}

/** The dialog of one file: its form, its uses and its actions. */
export function FileDetails({ id, locale, onClose }: Props) {
  const t = useTexts('media')
  const { data: item, error } = useQuery(mediaItemQuery(id))
  const refused = getRefusal(error)
  return (
    <Dialog title={item?.name ?? t('title')} onClose={onClose} wide>
      <ProblemNotice refused={refused} />
      {item ? (
        <>
          <FileDetailsForm key={`${item.id} ${item.version}`} item={item} locale={locale} />
          <FileUses uses={item.uses} />
          <FileActions item={item} onGone={onClose} />
        </>
      ) : refused ? null : (
        <p className="empty">{t('loading')}</p>
      )}
    </Dialog>
  )
}
