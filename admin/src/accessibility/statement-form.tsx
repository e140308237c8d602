import { Button } from '@mantine/core'
import type { Statement, StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import { useEffect, useState } from 'react'
import { statusConflict } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { AuditFields } from './audit-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ContentLists } from './content-lists.tsx'
import { LineField, ListField } from './statement-field.tsx'
import { useSaveStatement } from './use-statement-calls.ts'

interface Props {
  statement: Statement
  onDirty: (isDirty: boolean) => void
}

/** Unsaved values, with the version that they are based on. */
interface Edit {
  version: number
  fields: StatementFields
}

/** The statement in groups, in the order of its text. */
export function StatementForm({ statement, onDirty }: Props) {
  const t = useTexts('accessibility')
  const isReadOnly = !usePermissionCheck()('change-statement')
  const [edit, setEdit] = useState<Edit>()
  const saving = useSaveStatement(statement, () => setEdit(undefined))
  const { fields, version } = edit ?? statement
  const isDirty = edit !== undefined
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { refused } = saving
  const errors = refused?.errors ?? {}
  const isConflict = refused?.status === statusConflict
  const field = {
    fields,
    errors,
    isReadOnly,
    onChange: (changed: Partial<StatementFields>) =>
      setEdit({ version, fields: { ...fields, ...changed } }),
  }
  return (
    <Form
      label={t('title')}
      onSend={() => saving.run({ fields, version: isConflict ? statement.version : version })}
    >
      <ProblemNotice refused={refused} fields={Object.keys(errors)}>
        {isConflict ? (
          <>
            <p>{t('conflict')}</p>
            <Button variant="default" onClick={() => setEdit(undefined)}>
              {t('takeTheirs')}
            </Button>
          </>
        ) : null}
      </ProblemNotice>
      <fieldset className="panel">
        <legend>{t('scope')}</legend>
        <div className="statement-columns">
          <LineField name="organization" {...field} />
          <LineField name="siteName" {...field} />
          <LineField name="siteUrl" {...field} />
        </div>
      </fieldset>
      <AuditFields {...field} />
      <ContentLists {...field} findings={statement.findings} />
      <fieldset className="panel">
        <legend>{t('tests')}</legend>
        <div className="statement-columns">
          <ListField name="technologies" {...field} />
          <ListField name="environment" {...field} hint={t('environmentHint')} />
          <ListField name="tools" {...field} />
        </div>
      </fieldset>
      <ContactFields {...field} />
      <fieldset className="panel">
        <legend>{t('plan')}</legend>
        <div className="statement-columns">
          <LineField name="schemeUrl" {...field} />
          <LineField name="planUrl" {...field} />
          <LineField name="madeOn" {...field} />
          <LineField name="updatedOn" {...field} />
        </div>
      </fieldset>
      {isReadOnly ? null : (
        <SaveBar
          isDirty={isDirty}
          isNew={statement.version === 0}
          isBusy={saving.isBusy}
          onDiscard={() => setEdit(undefined)}
        />
      )}
      <LeaveGuard isDirty={isDirty} title={t('leaving')} help={t('leavingHelp')} />
    </Form>
  )
}

interface SaveBarProps {
  isDirty: boolean
  isNew: boolean
  isBusy: boolean
  onDiscard: () => void
}

function SaveBar({ isDirty, isNew, isBusy, onDiscard }: SaveBarProps) {
  const t = useTexts('accessibility')
  const state = isNew ? 'notSaved' : 'saved'
  return (
    <div className="buttons statement-save">
      <Button type="submit" loading={isBusy} disabled={!isDirty && !isNew}>
        {t('save')}
      </Button>
      {isDirty ? (
        <Button variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      ) : null}
      <span role="status">{t(isDirty ? 'unsaved' : state)}</span>
    </div>
  )
}
