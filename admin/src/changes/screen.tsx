import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadChanges, listChanges } from '@vitrine/contract/endpoints/admin-session'
import { getRefusal, unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { MoreButton } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ChangeEntry } from './change-entry.tsx'
import { ChangeFilters } from './change-filters.tsx'
import { changesKey, UndoImport, useLatestImport } from './undo-import.tsx'
import './changes.css'

/** `/changes`: the log of changes. The address holds its filters. */
export function Component() {
  const t = useTexts('changes')
  const { site } = useSession()
  const { search, change } = useSearch()
  useTitle(`${t('title')} – ${site.name}`)
  const query = Object.fromEntries(search)
  const list = useInfiniteQuery({
    queryKey: [...changesKey, search.toString()],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const before = pageParam ?? undefined
      return unwrap(await call(listChanges, { query: { ...query, before } }))
    },
    getNextPageParam: ({ next }) => next,
  })
  const changes = list.data?.pages.flatMap(({ data }) => data) ?? []
  const latest = useLatestImport()
  const refused = getRefusal(list.error)
  const table = formatCallAddress(downloadChanges, { query })
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <DownloadLink href={table} name="changes.csv">
          {t('csv')}
        </DownloadLink>
      </div>
      <ProblemNotice refused={refused} />
      <ChangeFilters search={search} onChange={change} />
      {list.isSuccess && changes.length === 0 ? <p className="empty">{t('none')}</p> : null}
      <ol className="changes">
        {changes.map((each) => (
          <ChangeEntry
            key={each.id}
            change={each}
            undo={latest?.change === each.id ? <UndoImport id={latest.import} /> : null}
          />
        ))}
      </ol>
      <MoreButton list={list} label={t('older')} />
    </section>
  )
}
