import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListedAuthor, RemovedAuthor } from '@vitrine/contract/admin/authors'
import { deleteAuthor, restoreAuthor } from '@vitrine/contract/endpoints/authors'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { RowButtons } from '../ui/row-buttons.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AuthorForm } from './author-form.tsx'
import { DeleteDialog, type Deletion } from './delete-dialog.tsx'
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
              <RowButtons
                name={author.name}
                onChange={() => setChanged(author)}
                onDelete={() => setDeleted(author)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {changed ? (
        <AuthorForm
          author={changed === 'new' ? undefined : changed}
          onDone={() => setChanged(undefined)}
        />
      ) : null}
      {deleted ? (
        <DeleteDialog
          item={deleted}
          name={deleted.name}
          deletion={deletion}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </section>
  )
}

const deletion: Deletion<ListedAuthor, RemovedAuthor> = {
  listKey: authorsKey,
  remove: ({ id, version }) => call(deleteAuthor, { params: { id }, query: { version } }),
  restore: (body) => call(restoreAuthor, { body }),
}
