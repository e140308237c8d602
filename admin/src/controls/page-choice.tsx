import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageChoicesQuery } from '../page-list/page-list.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'

interface Props {
  label: string
  description: string | undefined
  required: boolean
  disabled: boolean
  /** Key of the page. */
  value: string | undefined
  onChange: (key: string | undefined) => void
}

/** Chooses a page. The value is its key, which does not change with its address. */
export function PageChoice({ value, onChange, ...shown }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const { language } = useLanguage()
  const locale = getPreferredLocale(site, language)
  const pages = useQuery(pageChoicesQuery(locale))
  const all = pages.data ?? []
  const chosen = all.find(({ key }) => key === value)
  const isGone = value !== undefined && pages.data !== undefined && !chosen
  return (
    <PageCombobox
      {...shown}
      error={isGone ? t('pageGone') : undefined}
      pages={all}
      none={t('noChoice')}
      value={value === undefined ? null : (chosen?.id ?? unknownId)}
      onChange={(id) => onChange(all.find((each) => each.id === id)?.key)}
    />
  )
}

/** Id that no page has. */
const unknownId = 0
