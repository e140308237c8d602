import { Button } from '@mantine/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { getDeletionQueries } from './taxonomy-queries.ts'
import { createUndo } from './undo-deletion.ts'

/** Calls that delete and restore a topic or an author. */
export interface Deletion<T, Removed> {
  listKey: QueryKey
  remove: (item: T) => Promise<CallResult<{ data: Removed }>>
  restore: (removed: Removed) => Promise<CallResult<unknown>>
}

interface Props<T, Removed> {
  item: T
  name: string
  deletion: Deletion<T, Removed>
  onClose: () => void
}

/**
 * Asks before a topic or an author is deleted, with the number of its pages. A notice then offers
 * to restore it.
 */
export function DeleteDialog<T extends { pages: number }, Removed>({
  item,
  name,
  deletion: { listKey, remove, restore },
  onClose,
}: Props<T, Removed>) {
  const t = useTexts('taxonomy')
  const queries = useQueryClient()
  const { show } = useNotices()
  const stale = getDeletionQueries(listKey)
  const deleting = useCall(remove, stale, ({ data }) => {
    const undo = createUndo(queries, stale, () => restore(data))
    show({ text: t('deleted', { name }), undo })
    onClose()
  })
  return (
    <Dialog title={t('deleteOne', { name })} onClose={onClose}>
      <div className="form">
        <ProblemNotice refused={deleting.refused} />
        <p>{item.pages === 0 ? t('unused') : t('used', { count: item.pages })}</p>
        <Button
          type="button"
          color="red"
          loading={deleting.isBusy}
          onClick={() => void deleting.run(item)}
        >
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  )
}
