import type { SiteLocale } from '@vitrine/contract/admin/session'
import { correctFrenchFaults } from '@vitrine/contract/checks/french-faults'
import { isFrench } from '@vitrine/contract/locale/french-typography'
import { wordFields } from '@vitrine/contract/pages/page-texts'
import { formatCounts } from '../../findings/format-finding.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { useNotices } from '../../ui/notices.tsx'
import type { WrittenText } from '../text/use-text.ts'
import { correctHtmlFields } from './correct-html-fields.ts'
import { FindingList } from './finding-list.tsx'
import { useOpenFinding } from './use-open-finding.ts'
import type { PlacedFinding } from './use-text-check.ts'

interface Props {
  text: WrittenText
  locale: SiteLocale
  /** Undefined until the first check. */
  findings: PlacedFinding[] | undefined
  isReadOnly: boolean
}

/** What the publish check finds in the open text. */
export function CheckPanel({ text, locale, findings, isReadOnly }: Props) {
  const t = useTexts('checks')
  const correct = useTypographyCorrection(text, locale.lang)
  useOpenFinding(findings, text)
  const hasTypography = findings?.some(({ rule }) => rule === 'french-typography') ?? false
  return (
    <section className="checks" aria-label={t('title')}>
      {findings && findings.length > 0 ? (
        <details>
          <summary>
            {t('title')} <span>{formatCounts(findings, t)}</span>
          </summary>
          <FindingList findings={findings} text={text} lang={locale.lang} dir={locale.dir} />
          {hasTypography && !isReadOnly ? (
            <button className="menu-action" type="button" onClick={correct}>
              {t('correctTypography')}
            </button>
          ) : null}
        </details>
      ) : null}
      <p role="status" className={findings?.length === 0 ? 'checks-none' : 'visually-hidden'}>
        {findings ? `${t('title')} – ${formatCounts(findings, t)}` : null}
      </p>
    </section>
  )
}

/** Returns a function that corrects the French typography of the text and its fields. */
function useTypographyCorrection(text: WrittenText, language: string) {
  const t = useTexts('checks')
  const notices = useNotices()
  return () => {
    const correct = correctFrenchFaults
    const correction = { language, isFor: isFrench, correct }
    const isCorrected = text.editor.current?.correct(correction) ?? false
    const before = text.latest.current
    const field_values = correctHtmlFields(before.field_values, correction)
    const hasFieldFaults = field_values !== before.field_values
    const fields = isFrench(language)
      ? wordFields.filter((field) => correct(before[field]) !== before[field])
      : []
    const change = (edit: (words: string) => string) =>
      text.change(Object.fromEntries(fields.map((field) => [field, edit(before[field])])))
    if (fields.length > 0) change(correct)
    if (hasFieldFaults) text.change({ field_values })
    notices.show({
      text: t('corrected'),
      undo: async () => {
        if (isCorrected) text.editor.current?.undo()
        if (fields.length > 0) change((words) => words)
        if (hasFieldFaults) text.change({ field_values: before.field_values })
        return { ok: true, status: 200, data: undefined }
      },
    })
  }
}
