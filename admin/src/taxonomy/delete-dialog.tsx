import { Button } from '@mantine/core'
import type { Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  name: string
  /** Number of pages that use it. */
  pages: number
  isBusy: boolean
  refused: Refused | undefined
  onDelete: () => void
  onClose: () => void
}

/** Asks before a topic or an author is deleted, with the number of its pages. */
export function DeleteDialog({ name, pages, isBusy, refused, onDelete, onClose }: Props) {
  const t = useTexts('taxonomy')
  return (
    <Dialog title={t('deleteOne', { name })} onClose={onClose}>
      <div className="form">
        <ProblemNotice refused={refused} />
        <p>{pages === 0 ? t('unused') : t('used', { count: pages })}</p>
        <Button type="button" color="red" loading={isBusy} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  )
}
