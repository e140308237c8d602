import { useQuery } from '@tanstack/react-query'
import type { AlertFields } from '@vitrine/contract/admin/alerts'
import { showPage } from '@vitrine/contract/endpoints/admin-pages'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageListQuery } from '../page-list/page-list.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'

interface Props {
  texts: AlertFields['texts']
  onChange: (texts: AlertFields['texts']) => void
}

/** Fills in the addresses of a page in all languages that have a text. */
export function LinkToPage({ texts, onChange }: Props) {
  const t = useTexts('alert')
  const { site } = useSession()
  const [chosen, setChosen] = useState<number | null>(null)
  const pages = useQuery(pageListQuery(getDefaultLocale(site), false))
  const loading = useCall(
    (id: number) => call(showPage, { params: { id } }),
    [],
    ({ data: page }) => {
      const linked = Object.entries(texts).map(([code, text]) => {
        const { title = '', url = null } = page.texts[code] ?? {}
        const isLinked = url !== null && text.text !== ''
        const link = isLinked && { label: text.label || title, url: toAddress(url, site.url) }
        return [code, { ...text, ...link }] as const
      })
      onChange(Object.fromEntries(linked))
    },
  )
  return (
    <>
      <PageCombobox
        label={t('page')}
        description={t('pageHint')}
        pages={pages.data ?? []}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          if (id !== null) void loading.run(id)
        }}
      />
      <ProblemNotice refused={loading.refused} />
    </>
  )
}

/** Returns the path of an address on the site itself, and the whole address of another host. */
function toAddress(url: string, siteUrl: string): string {
  const { origin, pathname } = new URL(url)
  return origin === new URL(siteUrl).origin ? pathname : url
}
