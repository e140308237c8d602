import { useQuery } from '@tanstack/react-query'
import type { AlertFields } from '@vitrine/contract/admin/alerts'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageListQuery } from '../page-list/page-list.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { emptyText } from './alerts.ts'

interface Props {
  texts: AlertFields['texts']
  onChange: (texts: AlertFields['texts']) => void
}

/** Fills in the addresses of a page in all languages that have a text. */
export function LinkToPage({ texts, onChange }: Props) {
  const t = useTexts('alert')
  const { site } = useSession()
  const pages = useQuery(pageListQuery(getDefaultLocale(site), false))
  const choose = (page: AdminPage | undefined) => {
    if (!page) return
    const linked = Object.entries(page.texts).flatMap(([code, { title, url }]) => {
      const text = texts[code] ?? emptyText
      return url && text.text
        ? [[code, { ...text, label: text.label || title, url: toAddress(url, site.url) }] as const]
        : []
    })
    onChange({ ...texts, ...Object.fromEntries(linked) })
  }
  return (
    <PageCombobox
      label={t('page')}
      description={t('pageHint')}
      pages={pages.data ?? []}
      value={undefined}
      onChange={(id) => choose(pages.data?.find((page) => page.id === id))}
    />
  )
}

/** Returns the path of an address on the site itself, and the whole address of another host. */
function toAddress(url: string, siteUrl: string): string {
  const { origin, pathname } = new URL(url)
  return origin === new URL(siteUrl).origin ? pathname : url
}
