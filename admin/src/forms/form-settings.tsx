import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  type FormDefinition,
  formLimits,
  formNotices,
  formRoles,
  formWebhooks,
  getFormFields,
} from '@vitrine/contract/forms/form-definition'
import { useState } from 'react'
import { PageChoice } from '../controls/page-choice.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { WordsInputs } from './words-inputs.tsx'

interface Props {
  form: FormDefinition
  onChange: (changed: Partial<FormDefinition>) => void
}

/** What a form is for, what its sender sees, who reads the responses, and how long they stay. */
export function FormSettings({ form, onChange }: Props) {
  const t = useTexts('forms')
  return (
    <>
      <fieldset className="panel">
        <legend>{t('sending')}</legend>
        <WordsInputs
          label={t('submit')}
          description={t('submitHint')}
          words={form.submit}
          maxLength={formLimits.line}
          onChange={(submit) => onChange({ submit })}
        />
        <WordsInputs
          label={t('thanks')}
          words={form.thanks}
          maxLength={formLimits.text}
          isLong
          onChange={(thanks) => onChange({ thanks })}
        />
        <PageChoice
          label={t('thanksPage')}
          description={t('thanksPageHint')}
          required={false}
          disabled={false}
          value={form.thanksPage}
          onChange={(thanksPage) => onChange({ thanksPage })}
        />
        <Checkbox
          label={t('sendCopy')}
          description={t('sendCopyHint')}
          checked={form.sendCopy ?? false}
          disabled={getFormFields(form).every(({ kind }) => kind !== 'email')}
          onChange={({ currentTarget }) =>
            onChange({ sendCopy: currentTarget.checked || undefined })
          }
        />
      </fieldset>
      <Readers form={form} onChange={onChange} />
      <fieldset className="panel">
        <legend>{t('keeping')}</legend>
        <WordsInputs
          label={t('purpose')}
          description={t('purposeHint')}
          words={form.purpose}
          maxLength={formLimits.text}
          isLong
          onChange={(purpose) => onChange({ purpose })}
        />
        <TextInput
          type="number"
          min={1}
          max={formLimits.months}
          label={t('months')}
          description={t('monthsHint')}
          value={String(form.months)}
          onChange={({ currentTarget }) => {
            const months = Math.round(Number(currentTarget.value))
            if (months >= 1 && months <= formLimits.months) onChange({ months })
          }}
        />
      </fieldset>
    </>
  )
}

function Readers({ form, onChange }: Props) {
  const t = useTexts('forms')
  const { readers } = form
  return (
    <fieldset className="panel">
      <legend>{t('reading')}</legend>
      <Checkbox.Group
        label={t('readerRoles')}
        description={t('readerRolesHint')}
        value={readers.roles}
        onChange={(chosen) => {
          const roles = formRoles.filter((role) => chosen.includes(role))
          if (roles.length > 0) onChange({ readers: { ...readers, roles } })
        }}
      >
        <div className="form-kinds">
          {formRoles.map((role) => (
            <Checkbox key={role} value={role} label={t(`role-${role}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('ownLocales')}
        checked={readers.locales === 'own'}
        onChange={({ currentTarget }) =>
          onChange({ readers: { ...readers, locales: currentTarget.checked ? 'own' : 'all' } })
        }
      />
      <Addresses
        addresses={form.responsible}
        onChange={(responsible) => onChange({ responsible })}
      />
      <NativeSelect
        label={t('notify')}
        value={form.notify}
        data={formNotices.map((value) => ({ value, label: t(`notice-${value}`) }))}
        onChange={({ currentTarget }) => {
          const notify = formNotices.find((each) => each === currentTarget.value)
          if (notify) onChange({ notify })
        }}
      />
      <NativeSelect
        label={t('webhook')}
        description={t('webhookHint')}
        value={form.webhook ?? 'none'}
        data={['none', ...formWebhooks].map((value) => ({ value, label: t(`webhook-${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ webhook: formWebhooks.find((each) => each === currentTarget.value) })
        }
      />
    </fieldset>
  )
}

interface AddressesProps {
  addresses: string[] | undefined
  onChange: (addresses: string[] | undefined) => void
}

/** Mail addresses, one in each line. */
function Addresses({ addresses = [], onChange }: AddressesProps) {
  const t = useTexts('forms')
  const [typed, setTyped] = useState(addresses.join('\n'))
  return (
    <Textarea
      label={t('responsible')}
      description={t('responsibleHint')}
      dir="ltr"
      inputMode="email"
      autosize
      minRows={2}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const lines = value.split(/[\s,;]+/).filter(Boolean)
        onChange(lines.length > 0 ? lines : undefined)
      }}
    />
  )
}
