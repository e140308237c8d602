import { Button, TextInput } from '@mantine/core'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { type Revision, WholeRevision } from '@vitrine/contract/admin/revisions'
import { ask } from '../../http/ask.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { useCall } from '../../ui/use-call.ts'

/** Names a version, so that it is found again; an empty name takes it away. */
export function RevisionNameForm({ id, revision }: { id: number; revision: Revision }) {
  const t = useTexts('page')
  const naming = useCall(
    (name: string | null) =>
      ask(WholeRevision, editingPaths.revision(id, revision.id), {
        method: 'PUT',
        body: { name },
      }),
    [
      ['revisions', id],
      ['revision', id, revision.id],
    ],
    () => {},
  )
  return (
    <Form
      label={t('nameRevision')}
      onSend={(form) => naming.run(String(form.get('name')).trim() || null)}
    >
      <ProblemNotice refused={naming.refused} />
      <div className="field-with-button">
        <TextInput
          name="name"
          label={t('revisionName')}
          defaultValue={revision.name ?? ''}
          maxLength={120}
        />
        <Button type="submit" variant="outline" loading={naming.isBusy}>
          {t('nameRevision')}
        </Button>
      </div>
    </Form>
  )
}
