import { type FormDefinition, getFormFields } from '@vitrine/contract/forms/form-definition'
import { Suspense, useState } from 'react'
import { FieldGroup } from '../controls/field-group.tsx'
import { LazyFormBuilder } from '../forms/lazy-form-builder.ts'
import { useTexts } from '../locale/use-texts.ts'
import { type FieldInputProps, useInputProps } from './input-props.ts'

/** A form: what it consists of, and a button that opens it. */
export function FormField(props: FieldInputProps) {
  const { value, onChange } = props
  const t = useTexts('forms')
  const shown = useInputProps(props)
  const [isOpen, setOpen] = useState(false)
  const [removed, setRemoved] = useState<FormDefinition>()
  const form = typeof value === 'object' && 'form' in value ? value.form : undefined
  return (
    <FieldGroup {...shown} className="form-summary">
      <p>
        {form
          ? [
              t('fieldCount', { count: getFormFields(form).length }),
              ...(form.steps.length > 1 ? [t('stepCount', { count: form.steps.length })] : []),
              t('keptMonths', { count: form.months }),
            ].join(' · ')
          : t('noForm')}
      </p>
      <button className="button quiet" type="button" onClick={() => setOpen(true)}>
        {t(form ? 'changeForm' : 'createForm')}
      </button>
      {form ? (
        <button
          className="link"
          type="button"
          onClick={() => {
            setRemoved(form)
            onChange(undefined)
          }}
        >
          {t('removeForm')}
        </button>
      ) : null}
      {removed && !form ? (
        <button className="link" type="button" onClick={() => onChange({ form: removed })}>
          {t('restoreForm')}
        </button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<p className="empty">{t('loading')}</p>}>
          <LazyFormBuilder
            title={shown.label}
            form={form}
            onClose={() => setOpen(false)}
            onSave={(next) => {
              setOpen(false)
              onChange({ form: next })
            }}
          />
        </Suspense>
      ) : null}
    </FieldGroup>
  )
}
