import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedAuthor } from '@vitrine/contract/admin/authors'
import { deleteAuthor, restoreAuthor } from '@vitrine/contract/endpoints/authors'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { useTitle } from '../ui/use-title.ts'
import { AuthorForm } from './author-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { authorsKey, authorsQuery } from './taxonomy-queries.ts'
import './taxonomy.css'

/** `/authors`: the authors of pages, by name. */
export function Component() {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const mayChange = usePermissionCheck()('change-topics')
  const list = useQuery(authorsQuery)
  const [changed, setChanged] = useState<ListedAuthor | 'new'>()
  const [deleted, setDeleted] = useState<ListedAuthor>()
  const deleting = useDelete(() => setDeleted(undefined))
  useTitle(`${t('authorsTitle')} – ${site.name}`)
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{t('authorsTitle')}</h1>
        {mayChange ? <Button onClick={() => setChanged('new')}>{t('addAuthor')}</Button> : null}
      </div>
      <p>{t('authorsExplained')}</p>
      <ProblemNotice refused={getRefusal(list.error)} />
      {list.data?.length === 0 ? <p className="empty">{t('noAuthors')}</p> : null}
      <ul className="taxonomy-list">
        {(list.data ?? []).map((author) => (
          <li key={author.id}>
            <p>
              <strong>{author.name}</strong>{' '}
              <span className="taxonomy-facts">{t('pages', { count: author.pages })}</span>
            </p>
            {mayChange ? (
              <div className="buttons">
                <button
                  className="link"
                  type="button"
                  aria-label={t('changeOne', { name: author.name })}
                  onClick={() => setChanged(author)}
                >
                  {t('change')}
                </button>
                <button
                  className="link"
                  type="button"
                  aria-label={t('deleteOne', { name: author.name })}
                  onClick={() => setDeleted(author)}
                >
                  {t('delete')}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {changed ? (
        <Dialog
          wide
          title={t(changed === 'new' ? 'addAuthor' : 'changeAuthor')}
          onClose={() => setChanged(undefined)}
        >
          <AuthorForm
            author={changed === 'new' ? undefined : changed}
            onDone={() => setChanged(undefined)}
          />
        </Dialog>
      ) : null}
      {deleted ? (
        <DeleteDialog
          name={deleted.name}
          pages={deleted.pages}
          isBusy={deleting.isBusy}
          refused={deleting.refused}
          onDelete={() => void deleting.run(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </section>
  )
}

function useDelete(onDone: () => void) {
  const t = useTexts('taxonomy')
  const queries = useQueryClient()
  const { show } = useNotices()
  return useCall(
    ({ id, version }: ListedAuthor) => call(deleteAuthor, { params: { id }, query: { version } }),
    [authorsKey, ['page']],
    ({ data: body }) => {
      const undo = async () => {
        const answer = await call(restoreAuthor, { body })
        await queries.invalidateQueries({ queryKey: authorsKey })
        return answer
      }
      show({ text: t('deleted', { name: body.name }), undo })
      onDone()
    },
  )
}
