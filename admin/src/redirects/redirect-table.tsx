import { useQueryClient } from '@tanstack/react-query'
import type { RedirectList, SavedRedirect } from '@vitrine/contract/admin/redirects'
import { deleteRedirects, restoreRedirects } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { Pager } from '../ui/pager.tsx'
import { useCall } from '../ui/use-call.ts'
import { RedirectRow } from './redirect-row.tsx'
import { afterUndo, redirectsKey, toDraft } from './redirects.ts'

interface Props {
  redirects: SavedRedirect[]
  meta: RedirectList['meta']
  isFiltered: boolean
  /** Undefined for those who may not change redirects. */
  onEdit: ((redirect: SavedRedirect) => void) | undefined
  onPage: (page: number) => void
}

/** The redirects of one page of the list, with a selection that can be deleted. */
export function RedirectTable({ redirects, meta, isFiltered, onEdit, onPage }: Props) {
  const t = useTexts('redirects')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = redirects.map(({ id }) => id).filter((id) => chosen.has(id))
  const deleting = useDeleteRedirects(() => setChosen(new Set()))
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  if (redirects.length === 0) return <p className="empty">{t(isFiltered ? 'noneFound' : 'none')}</p>
  return (
    <>
      <p role="status">{t('count', { count: meta.total })}</p>
      <ProblemNotice refused={deleting.refused} />
      {onEdit ? (
        <div className="redirect-selection">
          <label>
            <input
              type="checkbox"
              checked={ids.length === redirects.length}
              onChange={({ currentTarget }) =>
                setChosen(new Set(currentTarget.checked ? redirects.map(({ id }) => id) : []))
              }
            />{' '}
            {t('chooseAll')}
          </label>
          {ids.length > 0 ? (
            <button className="button quiet" type="button" onClick={() => void deleting.run(ids)}>
              {t('deleteChosen', { count: ids.length })}
            </button>
          ) : null}
        </div>
      ) : null}
      <ul className="redirects" aria-label={t('title')}>
        {redirects.map((redirect) => (
          <RedirectRow
            key={redirect.id}
            redirect={redirect}
            isChosen={chosen.has(redirect.id)}
            onChoose={(isChosen) => choose(redirect.id, isChosen)}
            onEdit={onEdit && (() => onEdit(redirect))}
            onDelete={() => void deleting.run([redirect.id])}
          />
        ))}
      </ul>
      <Pager page={meta.page} pages={meta.pages} onPage={onPage} />
    </>
  )
}

/** Deletes redirects, with a notice that restores them. */
function useDeleteRedirects(onDone: () => void) {
  const t = useTexts('redirects')
  const queries = useQueryClient()
  const { show } = useNotices()
  return useCall(
    (ids: number[]) => call(deleteRedirects, { body: { ids } }),
    [redirectsKey],
    ({ data }) => {
      const undo = () =>
        afterUndo(call(restoreRedirects, { body: { data: data.map(toDraft) } }), () =>
          queries.invalidateQueries({ queryKey: redirectsKey }),
        )
      if (data.length > 0) show({ text: t('deleted', { count: data.length }), undo })
      onDone()
    },
  )
}
