import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { showTranslation } from '@vitrine/contract/endpoints/translations'
import { readWords } from '@vitrine/contract/translation/read-words'
import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import { readMarkup } from '../../html/read-markup.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { readWorkingText } from '../text/load-text.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/**
 * Offers to publish a source as a small correction, after which its translations stay right.
 * Renders nothing if no translation would become out of date.
 */
export function SmallCorrection({ page, locale, isChecked, onChange }: Props) {
  const t = useTexts('page')
  const count = useConcernedTranslations(page, locale)
  if (count === 0) return null
  return (
    <Checkbox
      label={t('smallCorrection', { count })}
      description={t('smallCorrectionRule')}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** Returns how many translations of a text would become out of date if it were published. */
function useConcernedTranslations({ id, texts }: AdminPage, { code }: SiteLocale): number {
  const text = texts[code]
  const others = Object.keys(texts).filter((other) => other !== code)
  const isPending = text?.state === 'changed' || text?.state === 'planned'
  const isChanged = text?.url !== null && isPending && others.length > 0
  const { data: hasOtherWords = false } = useQuery({
    queryKey: ['source-change', id, code, text?.version],
    enabled: isChanged,
    placeholderData: (before) => before,
    queryFn: async () => {
      const { published, fields } = await readWorkingText(id, code)
      return published !== null && saysOtherwise(published.fields, fields)
    },
  })
  const { data: translations = [] } = useQuery({
    queryKey: ['translations-of', id, code, ...others],
    enabled: isChanged && hasOtherWords,
    queryFn: () => findTranslationsOf(id, code, others),
  })
  return isChanged && hasOtherWords ? translations.length : 0
}

/** Returns the languages whose text is translated from this one. */
async function findTranslationsOf(id: number, source: string, others: string[]) {
  const views = await Promise.all(
    others.map(async (locale) => {
      const { sourceLocale, isKnown } = unwrap(
        await call(showTranslation, { params: { id, locale } }),
      ).data
      return { locale, isTranslation: sourceLocale === source && isKnown }
    }),
  )
  return views.flatMap(({ locale, isTranslation }) => (isTranslation ? [locale] : []))
}

/** True if a unit or a field has other words than before, or there is one more or less. */
function saysOtherwise(before: TextFields, now: TextFields): boolean {
  const list = ({ content, title, seo_title, seo_description, field_values }: TextFields) => [
    ...[title, seo_title, seo_description].map(readWords),
    field_values,
    ...splitTextUnits(readMarkup(content))
      .map(({ identity }) => identity)
      .toSorted(),
  ]
  return JSON.stringify(list(before)) !== JSON.stringify(list(now))
}
