import { homePageCode } from '@vitrine/contract/admin/home-page'
import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { ConfirmDialog } from '../translation-debt/confirm-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useFilter } from './use-filter.ts'
import { useTrash } from './use-trash.ts'

interface Props {
  ids: number[]
  pages: PageInTree[]
  onDone: () => void
}

/** Actions on the chosen pages, with undo. */
export function SelectionBar({ ids, pages, onDone }: Props) {
  const t = useTexts('pages')
  const may = usePermissionCheck()
  const { site } = useSession()
  const { isTrash, filter } = useFilter()
  const doing = useTrash(onDone)
  const [open, setOpen] = useState<'move' | 'publish' | 'confirm'>()
  const refused = doing.data?.ok === false ? doing.data : undefined
  const problem = (
    <ProblemNotice refused={refused}>
      {refused?.code === homePageCode ? <p>{t('page:homeHow')}</p> : null}
    </ProblemNotice>
  )
  if (ids.length === 0) return problem
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
      {problem}
      {may('publish-pages') && !isTrash ? (
        <button className="menu-action" type="button" onClick={() => setOpen('publish')}>
          {t('publish')}
        </button>
      ) : null}
      {may('write-texts') && !isTrash && site.locales.length > 1 ? (
        <button className="menu-action" type="button" onClick={() => setOpen('confirm')}>
          {t('confirmMany')}
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
      {open === 'confirm' ? (
        <ConfirmDialog choice={{ ids }} locale={filter.locale} onClose={close} onDone={onDone} />
      ) : null}
    </section>
  )
}
