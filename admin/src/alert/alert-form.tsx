import { Button, Checkbox, Radio } from '@mantine/core'
import type { AdminAlert, AlertFields, AlertText } from '@vitrine/contract/admin/alerts'
import { type AlertDegree, alertDegrees } from '@vitrine/contract/pages/alerts'
import { useEffect, useRef, useState } from 'react'
import { statusConflict } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Form, FormButtons } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { newAlert, toFields } from './alerts.ts'
import { LinkToPage } from './link-to-page.tsx'
import { MomentField } from './moment-field.tsx'
import { AlertPreview } from './preview.tsx'
import { AlertTextFields } from './text-fields.tsx'
import { useSaveAlert } from './use-alert-calls.ts'

interface Props {
  /** The alert to change, as it was when the form was opened; undefined for a new one. */
  alert: AdminAlert | undefined
  /** The alert as it is stored. */
  present: AdminAlert | undefined
  /** Values to begin with, if they were edited before. */
  draft?: AlertFields | undefined
  onDone: () => void
  onCancel: (values: AlertFields, isEdited: boolean) => void
  onTakePresent: (present: AdminAlert) => void
}

/** Writes an alert in all languages side by side, each with its preview. */
export function AlertForm({ alert, present, draft, onDone, onCancel, onTakePresent }: Props) {
  const t = useTexts('alert')
  const { site } = useSession()
  const [begin] = useState(() => draft ?? (alert ? toFields(alert) : newAlert))
  const [values, setValues] = useState(begin)
  const change = (changed: Partial<AlertFields>) => setValues({ ...values, ...changed })
  const saving = useSaveAlert(alert, onDone)
  const { refused } = saving
  const errors = refused?.errors ?? {}
  const title = useFocusedTitle()
  const isEdited = values !== begin
  const isConflict = refused?.status === statusConflict && present !== undefined
  return (
    <Form
      label={t(alert ? 'change' : 'create')}
      onSend={() =>
        saving.run({ fields: values, version: (isConflict ? present : alert)?.version ?? 0 })
      }
    >
      <h2 ref={title} tabIndex={-1}>
        {t(alert ? 'change' : 'create')}
      </h2>
      <ProblemNotice refused={refused} fields={Object.keys(errors)}>
        {isConflict ? <Conflict present={present} onTake={onTakePresent} /> : null}
      </ProblemNotice>
      <DegreeField value={values.degree} onChange={(degree) => change({ degree })} />
      <div className="alert-languages" id="texts" tabIndex={-1}>
        {site.locales.map((locale) => (
          <AlertTextFields
            key={locale.code}
            locale={locale}
            alert={values}
            errors={errors}
            onChange={(text: AlertText) =>
              change({ texts: { ...values.texts, [locale.code]: text } })
            }
          />
        ))}
      </div>
      <LinkToPage texts={values.texts} onChange={(texts) => change({ texts })} />
      <Times values={values} errors={errors} change={change} />
      <Checkbox
        label={t('dismissible')}
        description={t('dismissibleHint')}
        checked={values.dismissible}
        onChange={({ currentTarget }) => change({ dismissible: currentTarget.checked })}
      />
      <FormButtons
        save={t(values.startsAt === null ? 'showNow' : 'save')}
        isBusy={saving.isBusy}
        cancel={t('cancel')}
        onCancel={() => onCancel(values, isEdited)}
      />
      <LeaveGuard isDirty={isEdited} title={t('leaving')} help={t('leavingHelp')} />
    </Form>
  )
}

/** Focuses the heading of the form, so that keyboard users continue there. */
function useFocusedTitle() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return title
}

interface DegreeProps {
  value: AlertDegree
  onChange: (degree: AlertDegree) => void
}

function DegreeField({ value, onChange }: DegreeProps) {
  const t = useTexts('alert')
  return (
    <Radio.Group
      label={t('degree')}
      value={value}
      onChange={(name) => onChange(alertDegrees.find((degree) => degree === name) ?? value)}
    >
      <div className="choices">
        {alertDegrees.toReversed().map((degree) => (
          <Radio
            key={degree}
            value={degree}
            label={t(`degree-${degree}`)}
            description={t(`degreeHint-${degree}`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

interface TimesProps {
  values: AlertFields
  errors: Record<string, string>
  change: (changed: Partial<AlertFields>) => void
}

function Times({ values, errors, change }: TimesProps) {
  const t = useTexts('alert')
  const { timeZone } = useSession().site
  return (
    <fieldset className="panel">
      <legend>{t('times')}</legend>
      <p>{t('timesHint', { timeZone })}</p>
      <div className="alert-times">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <MomentField
            key={name}
            name={name}
            value={values[name]}
            error={errors[name]}
            onChange={(moment) => change({ [name]: moment })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface AlertConflictProps {
  present: AdminAlert
  onTake: (present: AdminAlert) => void
}

/** Shows the alert that another user has saved. Saving again replaces it. */
function Conflict({ present, onTake }: AlertConflictProps) {
  const t = useTexts('alert')
  const { site } = useSession()
  return (
    <>
      <p>{t('conflict')}</p>
      {site.locales.map((locale) =>
        present.texts[locale.code] ? (
          <AlertPreview key={locale.code} alert={present} locale={locale} />
        ) : null,
      )}
      <Button variant="default" onClick={() => onTake(present)}>
        {t('takeTheirs')}
      </Button>
    </>
  )
}
