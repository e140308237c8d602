import { NativeSelect, TextInput } from '@mantine/core'
import { redirectStatuses, targetKinds } from '@vitrine/contract/admin/redirects'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

interface Props {
  search: URLSearchParams
  onChange: (name: string, value: string) => void
}

/** Filters of the list: words, language, status and kind of target. */
export function RedirectFilters({ search, onChange }: Props) {
  const t = useTexts('redirects')
  const { site } = useSession()
  const select = (
    name: string,
    label: string,
    any: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={search.get(name) ?? ''}
      data={[{ value: '', label: any }, ...data]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  )
  return (
    <search className="filters">
      <TextInput
        type="search"
        label={t('search')}
        defaultValue={search.get('q') ?? ''}
        onBlur={({ currentTarget }) => onChange('q', currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') onChange('q', currentTarget.value)
        }}
      />
      {select('locale', t('language'), t('anyLanguage'), [
        { value: 'all', label: t('allLanguages') },
        ...site.locales.map(({ code, name }) => ({ value: code, label: name })),
      ])}
      {select(
        'status',
        t('status'),
        t('anyStatus'),
        redirectStatuses.map((status) => ({
          value: String(status),
          label: t(`status-${status}`),
        })),
      )}
      {select(
        'kind',
        t('kind'),
        t('anyKind'),
        targetKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) })),
      )}
    </search>
  )
}
