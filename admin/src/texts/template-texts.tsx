import { useQuery } from '@tanstack/react-query'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { PublishTexts } from './publish-texts.tsx'
import { TextField } from './text-field.tsx'
import { textsQuery } from './texts-query.ts'
import './texts.css'

interface Props {
  template: string
  locale: SiteLocale
  /** True if the preview is open: edits are saved after a short pause. */
  isPreviewed: boolean
  onSaved: () => void
}

/** The texts that the template of a page declares, in the language of the open text. */
export function TemplateTexts({ template, locale, isPreviewed, onSaved }: Props) {
  const t = useTexts('texts')
  const names = useDeclaredNames()
  const { data = [] } = useQuery(textsQuery(template))
  const texts = data.filter(
    ({ isUnseen, texts }) => !isUnseen || texts[locale.code]?.isChanged === true,
  )
  if (texts.length === 0) return null
  return (
    <section className="template-texts" aria-labelledby="template-texts">
      <h2 id="template-texts">{t('ofTemplate')}</h2>
      <p className="lead">{t('ofTemplateLead', { template: names.template(template) })}</p>
      {texts.map((text) => (
        <TextField
          key={text.id}
          label={names.text(text)}
          text={text}
          locale={locale}
          isPreviewed={isPreviewed}
          onSaved={onSaved}
        />
      ))}
      <PublishTexts template={template} texts={texts} codes={[locale.code]} />
      <p>
        <Link to={`${paths.texts}?${new URLSearchParams({ template })}`}>{t('everyLanguage')}</Link>
      </p>
    </section>
  )
}
