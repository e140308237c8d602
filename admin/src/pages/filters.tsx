import { NativeSelect, TextInput } from '@mantine/core'
import { textStates } from '@vitrine/contract/admin/page-list'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useFilter } from './use-filter.ts'

/** Words and choices that narrow the list; they live in the address. */
export function Filters() {
  const t = useTexts('pages')
  const { site } = useSession()
  const { filter, isTrash, change } = useFilter()
  return (
    <search className="filters">
      <TextInput
        type="search"
        label={t('search')}
        defaultValue={filter.words}
        onChange={(event) => change('q', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('state')}
        value={filter.state ?? ''}
        data={[
          { value: '', label: t('everyState') },
          ...textStates.map((state) => ({ value: state, label: t(`state-${state}`) })),
        ]}
        onChange={(event) => change('state', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('language')}
        value={filter.locale ?? ''}
        data={[
          { value: '', label: t('everyLanguage') },
          ...site.locales.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => change('locale', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('template')}
        value={filter.template ?? ''}
        data={[
          { value: '', label: t('everyTemplate') },
          ...site.templates.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => change('template', event.currentTarget.value)}
      />
      {isTrash ? null : (
        <Link className="filters-trash" to="/pages?trash=1">
          {t('trash')}
        </Link>
      )}
    </search>
  )
}
