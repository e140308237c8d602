import { Button } from '@mantine/core'
import type { Statement, StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import { type ReactNode, useEffect, useState } from 'react'
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
        {isConflict ? <ConflictAdvice onTakeTheirs={() => setEdit(undefined)} /> : null}
      </ProblemNotice>
      <Group title={t('scope')}>
        <LineField name="organization" {...field} />
        <LineField name="siteName" {...field} />
        <LineField name="siteUrl" {...field} />
      </Group>
      <AuditFields {...field} />
      <ContentLists {...field} findings={statement.findings} />
      <Group title={t('tests')}>
        <ListField name="technologies" {...field} />
        <ListField name="environment" {...field} hint={t('environmentHint')} />
        <ListField name="tools" {...field} />
      </Group>
      <ContactFields {...field} />
      <Group title={t('plan')}>
        <LineField name="schemeUrl" {...field} />
        <LineField name="planUrl" {...field} />
        <LineField name="madeOn" {...field} />
        <LineField name="updatedOn" {...field} />
      </Group>
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

function ConflictAdvice({ onTakeTheirs }: { onTakeTheirs: () => void }) {
  const t = useTexts('accessibility')
  return (
    <>
      <p>{t('conflict')}</p>
      <Button variant="default" onClick={onTakeTheirs}>
        {t('takeTheirs')}
      </Button>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="panel">
      <legend>{title}</legend>
      <div className="statement-columns">{children}</div>
    </fieldset>
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
