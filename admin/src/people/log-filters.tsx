import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { auditEvents } from '@vitrine/contract/admin/audit-log'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { peopleQuery, personQuery } from './people-query.ts'

interface Props {
  search: URLSearchParams
  onChange: (name: string, value: string) => void
}

/** Filters of the audit log: person, event, network address and days. */
export function LogFilters({ search, onChange: change }: Props) {
  const t = useTexts('people')
  const input = (name: 'from' | 'to' | 'address', type: 'date' | 'search') => (
    <TextInput
      type={type}
      label={t(name)}
      defaultValue={search.get(name) ?? ''}
      onBlur={(event) => change(name, event.currentTarget.value.trim())}
    />
  )
  return (
    <search className="filters audit-filters">
      <PersonSelect id={search.get('person') ?? ''} onChange={(id) => change('person', id)} />
      <EventSelect event={search.get('event') ?? ''} onChange={(name) => change('event', name)} />
      {input('from', 'date')}
      {input('to', 'date')}
      {input('address', 'search')}
    </search>
  )
}

/** The people of the first page of the list, and the chosen one. */
function PersonSelect({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const t = useTexts('people')
  const people = useQuery(peopleQuery({}))
  const chosen = useQuery({ ...personQuery(Number(id)), enabled: id !== '' })
  const listed = people.data?.data ?? []
  const isListed = listed.some((person) => `${person.id}` === id)
  const name = chosen.data?.name ?? t('deletedPerson')
  return (
    <NativeSelect
      label={t('person')}
      value={id}
      data={[
        { value: '', label: t('everyPerson') },
        ...(id === '' || isListed ? [] : [{ value: id, label: name }]),
        ...listed.map((person) => ({ value: `${person.id}`, label: person.name || person.email })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function EventSelect({ event, onChange }: { event: string; onChange: (name: string) => void }) {
  const t = useTexts('people')
  const { language } = useLanguage()
  const names = Object.keys(auditEvents)
    .map((value) => ({ value, label: t(`event-${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  return (
    <NativeSelect
      label={t('event')}
      value={event}
      data={[{ value: '', label: t('everyEvent') }, ...names]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
