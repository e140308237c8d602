import { useQuery } from '@tanstack/react-query'
import { statementLimits } from '@vitrine/contract/admin/accessibility-statement'
import { useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageChoicesQuery } from '../page-list/page-list.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { LineField, ListField, NumberField } from './statement-field.tsx'
import type { StatementFieldProps } from './statement-query.ts'

/** Ways in which readers report a fault. */
export function ContactFields(props: StatementFieldProps) {
  const t = useTexts('accessibility')
  const { site } = useSession()
  const pages = useQuery(pageChoicesQuery(getDefaultLocale(site)))
  return (
    <fieldset className="panel">
      <legend>{t('contact')}</legend>
      <div className="statement-columns">
        <LineField name="email" {...props} />
        <PageCombobox
          label={t('formPage')}
          pages={pages.data ?? []}
          value={props.fields.formPage}
          none={t('none')}
          disabled={props.isReadOnly}
          onChange={(formPage) => props.onChange({ formPage })}
        />
        <LineField name="phone" {...props} />
        <NumberField name="answerDays" {...props} max={statementLimits.answerDays} step={1} />
        <ListField name="postal" {...props} />
      </div>
    </fieldset>
  )
}
