import { useQuery } from '@tanstack/react-query'
import type { FormResponse } from '@vitrine/contract/admin/responses'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { takesText } from '../ui/takes-text.ts'
import { Answers } from './answers.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { readId } from './read-id.ts'
import { ResponseHead } from './response-head.tsx'
import { responseQuery } from './responses-query.ts'
import { StateButtons } from './state-buttons.tsx'
import { Thread } from './thread.tsx'
import { useResponseFilter } from './use-response-filter.ts'

/** `/responses/{page}/{id}`: one response, next to the list. */
export function Component() {
  const t = useTexts('responses')
  const params = useParams()
  const [page, id] = [readId(params.form), readId(params.id)]
  const { filter, query } = useResponseFilter()
  const { data, error, isPending } = useQuery(responseQuery(page, id, filter))
  const found = useOutletContext<number[] | undefined>()
  const shown = data && withNeighbours(data, found)
  return (
    <article className="response" aria-label={t('response', { number: id })}>
      <nav className="buttons response-nav" aria-label={t('neighbours')}>
        {shown ? (
          <>
            <Neighbour page={page} id={shown.newer} query={query} name="newer" />
            <Neighbour page={page} id={shown.older} query={query} name="older" />
          </>
        ) : null}
        <Link to={`${paths.formResponses(page)}${query}`}>{t('toList')}</Link>
      </nav>
      <ProblemNotice refused={getRefusal(error)} />
      {isPending ? (
        <p className="empty" role="status">
          {t('loading')}
        </p>
      ) : null}
      {shown ? <Opened key={id} response={shown} query={query} /> : null}
    </article>
  )
}

/** Replaces the neighbours by those that a search has found. */
function withNeighbours(response: FormResponse, found: number[] | undefined): FormResponse {
  const at = found?.indexOf(response.id) ?? -1
  if (!found || at === -1) return response
  return { ...response, newer: found[at - 1] ?? null, older: found[at + 1] ?? null }
}

function Opened({ response, query }: { response: FormResponse; query: string }) {
  const t = useTexts('responses')
  const { page, id, newer, older } = response
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = (next: number | null) => {
    const address = next === null ? paths.formResponses(page) : paths.response(page, next)
    void navigate(`${address}${query}`)
  }
  // The opened response takes the focus, so that the keyboard and screen readers go on there. It may
  // load while the user already types in the search.
  useEffect(() => {
    if (!takesText(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const next = event.shiftKey ? newer : older
      if (next !== null) open(next)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('response', { number: id })}
      </h2>
      <ResponseHead response={response} />
      <StateButtons response={response} />
      <AssigneeSelect response={response} />
      <Answers response={response} />
      <Thread response={response} />
      <p>
        <button className="link" type="button" onClick={() => setDeleting(true)}>
          {t('delete')}
        </button>
      </p>
      {isDeleting ? (
        <DeleteDialog
          page={page}
          ids={[id]}
          onDeleted={() => open(older ?? newer)}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  )
}

interface NeighbourProps {
  page: number
  id: number | null
  query: string
  name: 'newer' | 'older'
}

function Neighbour({ page, id, query, name }: NeighbourProps) {
  const t = useTexts('responses')
  return id === null ? null : <Link to={`${paths.response(page, id)}${query}`}>{t(name)}</Link>
}
