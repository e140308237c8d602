import { NativeSelect, TextInput } from '@mantine/core'
import { type MediaList, mediaGroups, mediaOrders } from '@vitrine/contract/admin/media'
import { useTexts } from '../locale/use-texts.ts'
import type { MediaFilter } from './media-query.ts'

interface Props {
  filter: MediaFilter
  tags: MediaList['tags']
  change: (name: string, value: string) => void
}

/** Filters of the media library. */
export function MediaFilters({ filter, tags, change }: Props) {
  const t = useTexts('media')
  const select = (name: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(name)}
      value={filter[name] ?? ''}
      data={choices}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
  const every = { value: '', label: t('every') }
  return (
    <search className="filters media-filters">
      <TextInput
        type="search"
        label={t('search')}
        defaultValue={filter.q ?? ''}
        onChange={(event) => change('q', event.currentTarget.value)}
      />
      {select('group', [
        every,
        ...mediaGroups.map((value) => ({ value, label: t(`group-${value}`) })),
      ])}
      {select('tag', [
        every,
        ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
      ])}
      {select('only', [
        every,
        { value: 'unused', label: t('only-unused') },
        { value: 'undescribed', label: t('only-undescribed') },
      ])}
      {select(
        'order',
        mediaOrders.map((value) => ({
          value: value === 'newest' ? '' : value,
          label: t(`order-${value}`),
        })),
      )}
    </search>
  )
}
