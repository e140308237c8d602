import { NativeSelect, TextInput } from '@mantine/core'
import { responseStates, type StateCounts } from '@vitrine/contract/admin/responses'
import { useEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { ResponseListFilter } from './responses-query.ts'

interface Props {
  counts: StateCounts | undefined
  filter: ResponseListFilter
  onChange: (name: string, value: string) => void
}

/** Filters of the list: state, words, language and days. */
export function ResponseFilters({ counts, filter, onChange: change }: Props) {
  const t = useTexts('responses')
  const { site } = useSession()
  return (
    <search className="filters responses-filters">
      <SearchWords q={filter.q ?? ''} onChange={(words) => change('q', words)} />
      <NativeSelect
        label={t('state')}
        value={filter.state ?? ''}
        data={[
          { value: '', label: t('every-state') },
          ...responseStates.map((state) => ({
            value: state,
            label: counts ? `${t(`state-${state}`)} (${counts[state]})` : t(`state-${state}`),
          })),
        ]}
        onChange={(event) => change('state', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('assignee')}
        value={filter.assignee ?? ''}
        data={[
          { value: '', label: t('everyPerson') },
          { value: 'me', label: t('mine') },
        ]}
        onChange={(event) => change('assignee', event.currentTarget.value)}
      />
      {site.locales.length > 1 ? (
        <NativeSelect
          label={t('language')}
          value={filter.locale ?? ''}
          data={[
            { value: '', label: t('every-language') },
            ...site.locales.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(event) => change('locale', event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        type="date"
        label={t('from')}
        value={filter.from ?? ''}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={filter.to ?? ''}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </search>
  )
}

/** The words, which are searched after a pause in typing. */
function SearchWords({ q, onChange }: { q: string; onChange: (words: string) => void }) {
  const t = useTexts('responses')
  const [words, setWords] = useState(q)
  const settled = useDebounced(words)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the address.
  useEffect(() => {
    if (settled !== q) onChange(settled)
  }, [settled])
  return (
    <TextInput
      type="search"
      label={t('search')}
      maxLength={200}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  )
}
