import { NativeSelect } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { type Visibility, visibilities } from '@vitrine/contract/pages/visibility'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'

interface ReadersFieldProps {
  page: AdminPage
  onChange: (visibility: Visibility | null) => void
}

/** Who may read the page. Without a setting, those who may read the page above it. */
export function ReadersField({ page, onChange }: ReadersFieldProps) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const { visible_to } = page.structure.fields
  const above = t(`readers-${page.readersAbove ?? 'everyone'}`)
  const inherited = t('readersAbove', { readers: above })
  return (
    <NativeSelect
      label={t('readers')}
      description={t(may('publish-pages') ? 'readersHint' : 'readersLimit')}
      disabled={!may('publish-pages')}
      value={visible_to ?? ''}
      data={[
        { value: '', label: inherited },
        ...visibilities.map((value) => ({ value, label: t(`readers-${value}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(visibilities.find((each) => each === value) ?? null)
      }
    />
  )
}
