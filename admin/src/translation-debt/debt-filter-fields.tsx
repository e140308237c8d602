import { Checkbox, NativeSelect } from '@mantine/core'
import { debtKinds, type TranslationDebt } from '@vitrine/contract/admin/translation-debt'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { useSession } from '../session/session.ts'

/** Filters, which the address stores. The sections and people are those with work to do. */
export function DebtFilterFields({ meta }: { meta: TranslationDebt['meta'] }) {
  const t = useTexts('translation-debt')
  const { site } = useSession()
  const { search, change } = useSearch()
  return (
    <search className="filters">
      <Choice
        name="locale"
        label={t('language')}
        every={t('everyLanguage')}
        data={site.locales.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Choice
        name="under"
        label={t('section')}
        every={t('everySection')}
        data={meta.sections.map(({ id, title }) => ({
          value: String(id),
          label: title || t('pages:untitled'),
        }))}
      />
      <Choice
        name="owner"
        label={t('owner')}
        every={t('everyOwner')}
        data={meta.owners.map(({ owner }) => ({
          value: owner ? String(owner.id) : 'none',
          label: owner?.name ?? t('noOwner'),
        }))}
      />
      <Choice
        name="kind"
        label={t('kind')}
        every={t('everyKind')}
        data={debtKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
      />
      <Checkbox
        label={t('mine')}
        checked={search.has('mine')}
        onChange={({ currentTarget }) => change('mine', currentTarget.checked ? '1' : '')}
      />
    </search>
  )
}

interface FilterChoiceProps {
  /** Query parameter. */
  name: string
  label: string
  /** Label of the choice without a filter. */
  every: string
  data: { value: string; label: string }[]
}

function Choice({ name, label, every, data }: FilterChoiceProps) {
  const { search, change } = useSearch()
  return (
    <NativeSelect
      label={label}
      value={search.get(name) ?? ''}
      data={[{ value: '', label: every }, ...data]}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  )
}
