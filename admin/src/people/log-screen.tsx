import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadAuditEvents, listAuditEvents } from '@vitrine/contract/endpoints/people'
import { getRefusal, unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { MoreButton } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { LogEntry } from './log-entry.tsx'
import { LogFilters } from './log-filters.tsx'
import { PeopleNav } from './people-nav.tsx'
import './people.css'

/** `/people/log`: the audit log of all accounts. The address holds its filters. */
export function Component() {
  const t = useTexts('people')
  const { site } = useSession()
  const { search, change } = useSearch()
  useTitle(`${t('log')} – ${site.name}`)
  const query = Object.fromEntries(search)
  const list = useInfiniteQuery({
    queryKey: ['audit-log', search.toString()],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const before = pageParam ?? undefined
      return unwrap(await call(listAuditEvents, { query: { ...query, before } }))
    },
    getNextPageParam: ({ next }) => next,
  })
  const events = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('log')}</h1>
        <DownloadLink href={formatCallAddress(downloadAuditEvents, { query })} name="audit-log.csv">
          {t('csv')}
        </DownloadLink>
      </div>
      <ProblemNotice refused={getRefusal(list.error)} />
      <PeopleNav />
      <p>{t('logText')}</p>
      <LogFilters search={search} onChange={change} />
      {list.isSuccess && events.length === 0 ? (
        <p className="empty" role="status">
          {t('noEvents')}
        </p>
      ) : null}
      <ol className="audit-log">
        {events.map((event) => (
          <LogEntry key={event.id} event={event} />
        ))}
      </ol>
      <MoreButton list={list} label={t('olderEvents')} />
    </section>
  )
}
