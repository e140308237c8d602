import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ListedPage, PagesDone } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useMay } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useFilter } from './use-filter.ts'

interface Props {
  ids: number[]
  pages: ListedPage[]
  onDone: () => void
}

/** What can be done with the chosen pages; what was done can be undone. */
export function SelectionBar({ ids, pages, onDone }: Props) {
  const t = useTexts('pages')
  const may = useMay()
  const { isTrash } = useFilter()
  const doing = useTrash(onDone)
  const [open, setOpen] = useState<'move' | 'publish'>()
  const refused = doing.data?.ok === false ? doing.data : undefined
  if (ids.length === 0) return <ProblemNotice refused={refused} />
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onDone()
  }
  const dialog = { ids, onClose: close, onDone: done }
  const action = isTrash ? 'restore' : 'trash'
  return (
    <section className="selection-bar" aria-label={t('chosen', { count: ids.length })}>
      <p>{t('chosen', { count: ids.length })}</p>
      <ProblemNotice refused={refused} />
      {may('publish-pages') && !isTrash ? (
        <button className="menu-action" type="button" onClick={() => setOpen('publish')}>
          {t('publish')}
        </button>
      ) : null}
      {may('move-pages') && !isTrash ? (
        <button className="menu-action" type="button" onClick={() => setOpen('move')}>
          {t('moveTo')}
        </button>
      ) : null}
      {may('trash-pages') ? (
        <button className="menu-action" type="button" onClick={() => doing.mutate({ action, ids })}>
          {t(isTrash ? 'restorePages' : 'trashPages')}
        </button>
      ) : null}
      <button className="link" type="button" onClick={onDone}>
        {t('chooseNone')}
      </button>
      {open === 'move' ? <MoveDialog pages={pages} {...dialog} /> : null}
      {open === 'publish' ? <PublishDialog {...dialog} /> : null}
    </section>
  )
}

const opposites = { trash: 'restore', restore: 'trash' } as const
type Move = { action: keyof typeof opposites; ids: number[] }

/** Moves pages into the trash or out of it, and offers the way back. */
function useTrash(onDone: () => void) {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  const run = async ({ action, ids }: Move) => {
    const answer = await ask(PagesDone, editingPaths[action], { method: 'POST', body: { ids } })
    await queries.invalidateQueries({ queryKey: ['pages'] })
    return answer
  }
  return useMutation({
    mutationFn: async (move: Move) => {
      const answer = await run(move)
      if (!answer.ok) return answer
      onDone()
      const { ids } = answer.data.data
      notices.show({
        text: t(move.action === 'trash' ? 'trashed' : 'restored', { count: ids.length }),
        undo: () => run({ action: opposites[move.action], ids }),
      })
      return answer
    },
  })
}
