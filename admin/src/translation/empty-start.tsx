import { Button } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { copyText } from '@vitrine/contract/endpoints/page-texts'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useCall } from '../ui/use-call.ts'

interface Props {
  page: AdminPage
  /** The language without a text. */
  locale: SiteLocale
  source: SiteLocale
  /** False while an editor loads: it would stay without the structure. */
  areEditorsShown: boolean
  onStructure: () => Promise<void>
  onCopied: () => void
}

/** Offers how to begin a translation: with the structure of the source, its words, or nothing. */
export function EmptyStart(props: Props) {
  const { page, locale, source, areEditorsShown, onStructure, onCopied } = props
  const t = useTexts('translation')
  const { language } = useLanguage()
  const [isClosed, setClosed] = useState(false)
  const copying = useCall(
    (from: string) =>
      call(copyText, { params: { id: page.id, locale: locale.code }, body: { from } }),
    [['page', page.id], ['pages']],
    onCopied,
  )
  const close = () => {
    setClosed(true)
    // The button with the focus disappears.
    document.getElementById('title')?.focus()
  }
  if (isClosed) return null
  return (
    <div className="note">
      <p>{t('start', { language: formatLanguageName(locale.lang, language) })}</p>
      <div className="buttons">
        <Button disabled={!areEditorsShown} onClick={() => onStructure().then(close)}>
          {t('startStructure')}
        </Button>
        <Button variant="outline" loading={copying.isBusy} onClick={() => copying.run(source.code)}>
          {t('startCopy')}
        </Button>
        <button className="link" type="button" onClick={close}>
          {t('startEmpty')}
        </button>
      </div>
      <p className="unit-note">{t('startRule')}</p>
      <ProblemNotice refused={copying.refused} />
    </div>
  )
}
