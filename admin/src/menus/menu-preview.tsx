import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '@vitrine/contract/admin/menus'
import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { previewMenu } from '@vitrine/contract/endpoints/menus'
import { useState } from 'react'
import { getRefusal, unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { getFrameSandbox } from '../http/frame-sandbox.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import { useDebounced } from '../ui/use-debounced.ts'

interface Props {
  name: string
  entries: MenuEntry[]
}

const widths = [1280, 820, 390]
const renewedMs = (framedPreviewMinutes - 1) * minuteMs

/** The site with the unsaved menu, in one language. */
export function MenuPreviewPane({ name, entries }: Props) {
  const t = useTexts('menus')
  const { language } = useLanguage()
  const { site } = useSession()
  const [locale, setLocale] = useState(() => getPreferredLocale(site, language))
  const [width, setWidth] = useState(widths[0])
  const shown = useDebounced(entries)
  const {
    data: urls,
    error,
    dataUpdatedAt,
  } = useQuery({
    queryKey: ['menu-preview', name, shown],
    gcTime: 0,
    staleTime: renewedMs,
    refetchInterval: renewedMs,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(await call(previewMenu, { params: { name }, body: { entries: shown } })).data.urls,
  })
  const url = urls?.[locale]
  // The address stays the same after an edit.
  const frame = `${dataUpdatedAt} ${locale}`
  const [loaded, setLoaded] = useState<string>()
  return (
    <section className="menu-preview" aria-label={t('preview')}>
      <div className="buttons">
        <NativeSelect
          label={t('previewLanguage')}
          value={locale}
          data={site.locales.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => setLocale(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('page:previewWidth')}
          value={String(width)}
          data={widths.map((each) => ({ value: String(each), label: t(`page:width-${each}`) }))}
          onChange={(event) => setWidth(Number(event.currentTarget.value))}
        />
      </div>
      <ProblemNotice refused={getRefusal(error)} />
      {url || !error ? (
        <div className="menu-preview-frame">
          {url ? (
            <iframe
              key={frame}
              title={t('preview')}
              src={url}
              sandbox={getFrameSandbox(url)}
              style={{ inlineSize: width }}
              onLoad={() => setLoaded(frame)}
            />
          ) : null}
          {url && loaded === frame ? null : <p role="status">{t('loading')}</p>}
        </div>
      ) : null}
    </section>
  )
}
