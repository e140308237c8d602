import { Checkbox, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AgeingList, type AgeingListName, ageingLists } from '@vitrine/contract/admin/ageing'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { useSession } from '../session/session.ts'
import { MoreButton, QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ageingQuery } from './ageing-query.ts'
import { AgeingRow } from './ageing-row.tsx'
import './ageing.css'

/** `/ageing`: pages due for review, unchanged for a year, or without a responsible person. */
export function Component() {
  const t = useTexts('ageing')
  const { site } = useSession()
  const { search } = useSearch()
  const name = ageingLists.find((each) => each === search.get('list')) ?? 'all'
  const isMine = search.get('mine') === '1'
  useTitle(`${t('title')} – ${site.name}`)
  const list = useInfiniteQuery(ageingQuery(name, isMine))
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="lead">{t('lead')}</p>
      <Filters name={name} isMine={isMine} counts={list.data?.pages[0]?.meta.counts} />
      <QueryState query={list} />
      {list.data ? <Rows name={name} pages={list.data.pages} /> : null}
      <MoreButton list={list} label={t('more')} />
    </section>
  )
}

interface FiltersProps {
  name: AgeingListName
  isMine: boolean
  /** Undefined until they are loaded. */
  counts: AgeingList['meta']['counts'] | undefined
}

/** Filters, which the address stores. */
function Filters({ name, isMine, counts }: FiltersProps) {
  const t = useTexts('ageing')
  const { change } = useSearch()
  return (
    <search className="ageing-filters">
      <NativeSelect
        label={t('show')}
        value={name}
        data={ageingLists.map((each) => ({
          value: each,
          label: counts ? `${t(`list-${each}`)} (${counts[each]})` : t(`list-${each}`),
        }))}
        onChange={({ currentTarget: { value } }) => change('list', value === 'all' ? '' : value)}
      />
      <Checkbox
        label={t('mine')}
        checked={isMine}
        onChange={({ currentTarget: { checked } }) => change('mine', checked ? '1' : '')}
      />
    </search>
  )
}

function Rows({ name, pages }: { name: AgeingListName; pages: AgeingList[] }) {
  const t = useTexts('ageing')
  const rows = pages.flatMap(({ data }) => data)
  if (rows.length === 0) return <p className="empty">{t(`none-${name}`)}</p>
  return (
    <ol className="ageing" aria-label={t(`list-${name}`)}>
      {rows.map((row) => (
        <AgeingRow key={row.id} page={row} />
      ))}
    </ol>
  )
}
