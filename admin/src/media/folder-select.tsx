import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../locale/use-texts.ts'
import { foldersQuery } from './media-query.ts'

interface Props {
  label: string
  /** Id of a folder; null for none. */
  value: number | null
  onChange: (folder: number | null) => void
}

/** Chooses a folder of the library, or none. */
export function FolderSelect({ label, value, onChange }: Props) {
  const t = useTexts('media')
  const { data } = useQuery(foldersQuery)
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('noFolder') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? Number(currentTarget.value) : null)
      }
    />
  )
}
