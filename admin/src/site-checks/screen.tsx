import { useQuery } from '@tanstack/react-query'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadFindings } from '@vitrine/contract/endpoints/site-checks'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { CheckFilters } from './check-filters.tsx'
import { CheckProgress } from './check-progress.tsx'
import { FoundList } from './found-list.tsx'
import { findingsQuery } from './site-checks-query.ts'
import './site-checks.css'

/** `/checks`: what the publish check has found in the published texts. The address has the filters. */
export function Component() {
  const t = useTexts('site-checks')
  const { site } = useSession()
  const { search, change } = useSearch('page')
  useTitle(`${t('title')} – ${site.name}`)
  const list = useQuery(findingsQuery(search))
  const filters = new URLSearchParams(search)
  filters.delete('page')
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <DownloadLink
          href={formatCallAddress(downloadFindings, { query: Object.fromEntries(filters) })}
          name="checks.csv"
        >
          {t('csv')}
        </DownloadLink>
      </div>
      <p className="lead">{t('lead')}</p>
      <CheckProgress onReload={() => void list.refetch()} />
      <CheckFilters search={search} meta={list.data?.meta} onChange={change} />
      <QueryState query={list} />
      {list.data ? (
        <FoundList
          found={list.data}
          search={search}
          onPage={(page) => change('page', page > 1 ? String(page) : '')}
        />
      ) : null}
    </section>
  )
}
