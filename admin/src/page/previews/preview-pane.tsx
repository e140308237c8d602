import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { previewPage } from '@vitrine/contract/endpoints/previews'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { getRefusal, unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useNewLink } from './use-new-link.ts'

interface Props {
  id: number
  locale: string
  autosave: Autosave
  /** Number of saves. Each save reloads the page. */
  savedCount: number
  onClose: () => void
}

const widths = [390, 820, 1280]
const schemes = ['light dark', 'light', 'dark'] as const

/** The preview of the page next to the text. Its link is created on demand. */
export function PreviewPane({ id, locale, autosave, savedCount, onClose }: Props) {
  const t = useTexts('page')
  const [width, setWidth] = useState(widths[0])
  const [scheme, setScheme] = useState<string>(schemes[0])
  const { data: url, error } = useFramedLink(id, locale)
  const sharing = useNewLink(id, autosave)
  return (
    <section ref={bringInSight} className="preview-pane" aria-label={t('preview')}>
      <div className="preview-beside">
        <div className="buttons">
          <NativeSelect
            aria-label={t('previewWidth')}
            value={String(width)}
            data={widths.map((each) => ({ value: String(each), label: t(`width-${each}`) }))}
            onChange={(event) => setWidth(Number(event.currentTarget.value))}
          />
          <NativeSelect
            aria-label={t('previewScheme')}
            value={scheme}
            data={schemes.map((each) => ({ value: each, label: t(`scheme-${each}`) }))}
            onChange={(event) => setScheme(event.currentTarget.value)}
          />
          <Button
            variant="outline"
            loading={sharing.isBusy}
            onClick={() => sharing.run({ shows: 'page', locale })}
          >
            {t('copyNewLink')}
          </Button>
          <button className="link" type="button" onClick={onClose}>
            {t('closePreview')}
          </button>
        </div>
        <ProblemNotice refused={getRefusal(error) ?? sharing.refused} />
        {url ? (
          <PreviewFrame url={url} savedCount={savedCount} width={width} scheme={scheme} />
        ) : null}
      </div>
    </section>
  )
}

const renewedMs = (framedPreviewMinutes - 1) * minuteMs

/**
 * Fetches a new link before the old one expires. A browser that was away fetches one on its return.
 */
function useFramedLink(id: number, locale: string) {
  return useQuery({
    queryKey: ['page-preview', id, locale],
    gcTime: 0,
    staleTime: renewedMs,
    refetchInterval: renewedMs,
    queryFn: async () => unwrap(await call(previewPage, { params: { id, locale } })).data.url,
  })
}

/** On a phone the preview is at the bottom of the screen: scrolls to it. */
function bringInSight(pane: HTMLElement | null) {
  if (pane && pane.getBoundingClientRect().top > innerHeight) pane.scrollIntoView()
}
