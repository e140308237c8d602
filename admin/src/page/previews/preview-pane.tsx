import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { PreviewMade } from '@vitrine/contract/admin/previews'
import { useState } from 'react'
import { ask } from '../../http/ask.ts'
import { CallFailed, dataOf } from '../../http/call-failed.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { useNotices } from '../../ui/notices.tsx'
import { PreviewFrame } from './preview-frame.tsx'

interface Props {
  id: number
  locale: string
  /** Grows with each save: the page is shown anew. */
  savedCount: number
  onClose: () => void
}

const widths = [390, 820, 1280]
const schemes = ['light dark', 'light', 'dark'] as const

/** The real page beside the text, by a link that can be given to somebody without an account. */
export function PreviewPane({ id, locale, savedCount, onClose }: Props) {
  const t = useTexts('page')
  const notices = useNotices()
  const [width, setWidth] = useState(widths[0])
  const [scheme, setScheme] = useState<string>(schemes[0])
  const made = useQuery({
    queryKey: ['preview', id, locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const body = { shows: 'page', locale }
      const answer = await ask(PreviewMade, editingPaths.previews(id), { method: 'POST', body })
      return dataOf(answer).data.url
    },
  })
  const refused = made.error instanceof CallFailed ? made.error.refused : undefined
  return (
    <section className="preview-pane" aria-label={t('preview')}>
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
        {made.data ? (
          <Button
            variant="outline"
            onClick={async () => {
              await navigator.clipboard.writeText(made.data)
              notices.show({ text: t('linkCopied') })
            }}
          >
            {t('copyLink')}
          </Button>
        ) : null}
        <button className="link" type="button" onClick={onClose}>
          {t('closePreview')}
        </button>
      </div>
      <ProblemNotice refused={refused} />
      {made.data ? (
        <PreviewFrame
          key={made.data}
          url={made.data}
          savedCount={savedCount}
          width={width}
          scheme={scheme}
        />
      ) : null}
    </section>
  )
}
