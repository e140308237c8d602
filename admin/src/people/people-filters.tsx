import { NativeSelect, TextInput } from '@mantine/core'
import { personStates } from '@vitrine/contract/admin/people'
import { useTexts } from '../locale/use-texts.ts'
import type { PeopleFilter } from './people-query.ts'
import { roleNumbers, usePeopleNames } from './role-names.ts'

interface Props {
  filter: PeopleFilter
  onChange: (name: string, value: string) => void
}

/** Filters of the list: words, role and state. */
export function PeopleFilters({ filter, onChange: change }: Props) {
  const t = useTexts('people')
  const names = usePeopleNames()
  return (
    <search className="filters people-filters">
      <TextInput
        type="search"
        label={t('search')}
        defaultValue={filter.q ?? ''}
        onChange={(event) => change('q', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('role')}
        value={filter.role ?? ''}
        data={[
          { value: '', label: t('everyRole') },
          ...roleNumbers.map((role) => ({ value: `${role}`, label: names.role(role) })),
        ]}
        onChange={(event) => change('role', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('state')}
        value={filter.state ?? ''}
        data={[
          { value: '', label: t('everyState') },
          ...personStates.map((state) => ({ value: state, label: t(`state-${state}`) })),
        ]}
        onChange={(event) => change('state', event.currentTarget.value)}
      />
    </search>
  )
}
