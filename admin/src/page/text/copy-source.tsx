import { Button, NativeSelect } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { copyText } from '@vitrine/contract/endpoints/page-texts'
import { useState } from 'react'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { useCall } from '../../ui/use-call.ts'

interface Props {
  page: AdminPage
  /** The language without a text. */
  locale: SiteLocale
  onCopied: () => void
}

/** Offers to copy the text of another language. Renders nothing if the page has no other text. */
export function CopySource({ page, locale, onCopied }: Props) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const { site } = useSession()
  // In the order of the site: the default language comes first.
  const sources = site.locales.filter(({ code }) => code !== locale.code && page.texts[code])
  const [chosen, setChosen] = useState(sources[0]?.code)
  const copying = useCall(
    (from: string) =>
      call(copyText, { params: { id: page.id, locale: locale.code }, body: { from } }),
    [['page', page.id], ['pages']],
    onCopied,
  )
  const source = sources.find(({ code }) => code === chosen)
  if (!source) return null
  const nameOf = ({ lang }: SiteLocale) => formatLanguageName(lang, language)
  return (
    <div className="note">
      <p>{t('noTextYet', { language: nameOf(locale) })}</p>
      <div className="buttons">
        {sources.length > 1 ? (
          <NativeSelect
            aria-label={t('copyLanguage')}
            value={chosen}
            data={sources.map((each) => ({ value: each.code, label: each.name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : null}
        <Button variant="outline" loading={copying.isBusy} onClick={() => copying.run(source.code)}>
          {t('copyFrom', { language: nameOf(source) })}
        </Button>
      </div>
      <ProblemNotice refused={copying.refused} />
    </div>
  )
}
