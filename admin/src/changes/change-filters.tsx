import { NativeSelect, TextInput } from '@mantine/core'
import { changeKinds } from '@vitrine/contract/admin/changes'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  search: URLSearchParams
  onChange: (name: string, value: string) => void
}

/** Filters of the log: words, kind and days. */
export function ChangeFilters({ search, onChange: change }: Props) {
  const t = useTexts('changes')
  return (
    <search className="filters">
      <TextInput
        type="search"
        label={t('search')}
        defaultValue={search.get('q') ?? ''}
        onBlur={(event) => change('q', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('kind')}
        value={search.get('kind') ?? ''}
        data={[
          { value: '', label: t('everyKind') },
          ...changeKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) })),
        ]}
        onChange={(event) => change('kind', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('from')}
        value={search.get('from') ?? ''}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={search.get('to') ?? ''}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </search>
  )
}
