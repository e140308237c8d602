import { Radio } from '@mantine/core'
import { auditKinds, getStatementState } from '@vitrine/contract/admin/accessibility-statement'
import { useTexts } from '../locale/use-texts.ts'
import { LineField, NumberField } from './statement-field.tsx'
import type { StatementFieldProps } from './statement-query.ts'

const rateStep = 0.01

/** Who audited when, the result, and the state that follows from it. */
export function AuditFields(props: StatementFieldProps) {
  const t = useTexts('accessibility')
  const { fields, isReadOnly, onChange } = props
  const { audit } = fields
  return (
    <fieldset className="panel">
      <legend>{t('results')}</legend>
      <Radio.Group
        label={t('audit')}
        value={audit}
        onChange={(name) => onChange({ audit: auditKinds.find((kind) => kind === name) ?? audit })}
      >
        <div className="choices">
          {auditKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`audit-${kind}`)} disabled={isReadOnly} />
          ))}
        </div>
      </Radio.Group>
      <div className="statement-columns">
        {audit === 'auditor' ? <LineField name="auditor" {...props} /> : null}
        {audit === 'none' ? null : (
          <>
            <LineField name="auditedOn" {...props} />
            <NumberField name="rate" {...props} hint={t('rateHint')} max={100} step={rateStep} />
          </>
        )}
        <LineField name="standard" {...props} />
      </div>
      <p role="status">
        {t('state')} <strong>{t(`state-${getStatementState(fields)}`)}</strong>
      </p>
    </fieldset>
  )
}
