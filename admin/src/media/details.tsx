import { useQuery } from '@tanstack/react-query'
import { refusedIn } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DetailsForm } from './details-form.tsx'
import { FileActions } from './file-actions.tsx'
import { mediaItemQuery } from './media-query.ts'
import { UseList } from './use-list.tsx'

interface Props {
  id: number
  /** Code of the language that is asked for first, as the site names it. */
  locale?: string | undefined
  onClose: () => void
}

/** One file: what is said of it, where it is used, and what can be done with it. */
export function Details({ id, locale, onClose }: Props) {
  const t = useTexts('media')
  const { data: item, error } = useQuery(mediaItemQuery(id))
  const refused = refusedIn(error)
  return (
    <Dialog title={item?.name ?? t('title')} onClose={onClose} wide>
      <ProblemNotice refused={refused} />
      {item ? (
        <>
          <DetailsForm key={`${item.id} ${item.version}`} item={item} locale={locale} />
          <UseList uses={item.uses} />
          <FileActions item={item} onGone={onClose} />
        </>
      ) : refused ? null : (
        <p className="empty">{t('loading')}</p>
      )}
    </Dialog>
  )
}
