import { useInfiniteQuery } from '@tanstack/react-query'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadChanges, listChanges } from '@vitrine/contract/endpoints/admin-session'
import { useSearchParams } from 'react-router'
import { getRefusal, unwrap } from '../http/call-failed.ts'
import { call, clientContext, http } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { ChangeEntry } from './change-entry.tsx'
import { ChangeFilters } from './change-filters.tsx'
import './changes.css'

/** `/changes`: the log of changes. The address holds its filters. */
export function Component() {
  const t = useTexts('changes')
  const { site } = useSession()
  const [search, setSearch] = useSearchParams()
  useTitle(`${t('title')} – ${site.name}`)
  const query = Object.fromEntries(search)
  const list = useInfiniteQuery({
    queryKey: ['changes', search.toString()],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const before = pageParam ?? undefined
      return unwrap(await call(listChanges, { query: { ...query, before } }))
    },
    getNextPageParam: ({ next }) => next,
  })
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  const changes = list.data?.pages.flatMap(({ data }) => data) ?? []
  const refused = getRefusal(list.error)
  const table = formatCallAddress(downloadChanges, { query })
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <a
          href={table}
          onClick={(event) => {
            if (!clientContext.key) return
            event.preventDefault()
            void saveFile(table, 'changes.csv')
          }}
          download
        >
          {t('csv')}
        </a>
      </div>
      <ProblemNotice refused={refused} />
      <ChangeFilters search={search} onChange={change} />
      {list.isSuccess && changes.length === 0 ? <p className="empty">{t('none')}</p> : null}
      <ol className="changes">
        {changes.map((each) => (
          <ChangeEntry key={each.id} change={each} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <button className="button quiet" type="button" onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </button>
      ) : null}
    </section>
  )
}

/** Downloads a file by a call, because a plain link cannot send the admin key. */
async function saveFile(path: string, name: string) {
  const response = await http(path)
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // Browsers read the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
