import { Checkbox } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ResponseList as Listed } from '@vitrine/contract/admin/responses'
import { responseRules } from '@vitrine/contract/admin/responses'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { MoreButton } from '../ui/query-state.tsx'
import { ResponseRow } from './response-row.tsx'
import type { ResponseListFilter } from './responses-query.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useListKeys } from './use-list-keys.tsx'

interface Props {
  page: number
  filter: ResponseListFilter
  list: UseInfiniteQueryResult<InfiniteData<Listed>>
}

/** The responses, with a selection to process several at once. */
export function ResponseList({ page, filter, list }: Props) {
  const t = useTexts('responses')
  const responses = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  // Those that a filter or another person has removed from the list are not selected any more.
  const chosen = responses.filter(({ id }) => selected.has(id)).slice(0, responseRules.atOnce)
  const { listProps, remaining } = useListKeys(page, responses)
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const isAll =
    responses.length > 0 && chosen.length === Math.min(responses.length, responseRules.atOnce)
  return (
    <>
      {responses.length > 0 ? (
        <div className="responses-all">
          <Checkbox
            label={t('selectAll', { count: responses.length })}
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            onChange={() => setSelected(new Set(isAll ? [] : responses.map(({ id }) => id)))}
          />
        </div>
      ) : null}
      {chosen.length > 0 ? (
        <SelectionBar page={page} chosen={chosen} onDone={() => setSelected(new Set())} />
      ) : null}
      {remaining}
      <ol className="response-rows" aria-label={t('list')} {...listProps}>
        {responses.map((response) => (
          <ResponseRow
            key={response.id}
            page={page}
            response={response}
            isSelected={selected.has(response.id)}
            onSelect={(isSelected) => select(response.id, isSelected)}
          />
        ))}
      </ol>
      <p className={responses.length === 0 ? 'empty' : 'responses-end'} role="status">
        {formatEnd(t, filter, responses.length, list)}
      </p>
      <MoreButton list={list} label={t(filter.q ? 'searchOn' : 'more')} />
    </>
  )
}

/** Says why the list is empty, or how many responses were searched. */
function formatEnd(
  t: ReturnType<typeof useTexts>,
  filter: ResponseListFilter,
  count: number,
  { data, hasNextPage }: Props['list'],
): string {
  const searched = data?.pages.reduce((sum, { meta }) => sum + meta.searched, 0) ?? 0
  if (filter.q) return t(hasNextPage ? 'searchedPart' : 'searched', { count, searched })
  if (count > 0) return t('shown', { count })
  const isFiltered = filter.state ?? filter.locale ?? filter.from ?? filter.to ?? filter.assignee
  if (isFiltered) return t(filter.state === 'aside' ? 'noneAside' : 'noneFiltered')
  const aside = data?.pages[0]?.meta.form.counts.aside ?? 0
  return aside > 0 ? t('noneButAside', { count: aside }) : t('none')
}
