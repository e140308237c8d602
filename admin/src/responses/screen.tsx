import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatch, useParams } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { FormHead } from './form-head.tsx'
import { readId } from './read-id.ts'
import { ResponseFilters } from './response-filters.tsx'
import { ResponseList } from './response-list.tsx'
import { responsesQuery } from './responses-query.ts'
import { useLiveResponses } from './use-live-responses.ts'
import { useResponseFilter } from './use-response-filter.ts'
import './responses.css'

/**
 * `/responses/{page}`: the responses to a form, and next to the list the open one. The address has
 * the filters.
 */
export function Component() {
  const t = useTexts('responses')
  const { site } = useSession()
  const page = readId(useParams().form)
  const isOpened = useMatch(`${paths.responses}/:form/:id`) !== null
  const { filter, change } = useResponseFilter()
  useLiveResponses()
  const list = useInfiniteQuery(responsesQuery(page, filter))
  const form = list.data?.pages[0]?.meta.form
  /** What a search has found: the neighbours of the open response. */
  const found = filter.q
    ? list.data?.pages.flatMap(({ data }) => data.map(({ id }) => id))
    : undefined
  const title = form?.title || t('untitled')
  useTitle(`${form ? title : t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide responses" data-opened={isOpened || undefined}>
      <p className="responses-back">
        <Link to={paths.responses}>{t('allForms')}</Link>
      </p>
      <div className="screen-head">
        <h1 {...getLanguageAttributes(site, form?.locale ?? '')}>{form ? title : t('title')}</h1>
        {form ? <FormHead form={form} filter={filter} /> : null}
      </div>
      <div className="responses-parts">
        <div className="responses-list">
          <ResponseFilters counts={form?.counts} filter={filter} onChange={change} />
          <QueryState query={list} />
          {list.data ? <ResponseList page={page} filter={filter} list={list} /> : null}
        </div>
        <Outlet context={found} />
      </div>
    </section>
  )
}
