import { Button, TextInput } from '@mantine/core'
import type { Revision } from '@vitrine/contract/admin/revisions'
import { nameRevision } from '@vitrine/contract/endpoints/revisions'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { useCall } from '../../ui/use-call.ts'

/** Form for the name of a version. An empty name removes it. */
export function RevisionNameForm({ id, revision }: { id: number; revision: Revision }) {
  const t = useTexts('page')
  const naming = useCall(
    (name: string | null) =>
      call(nameRevision, { params: { id, revision: revision.id }, body: { name } }),
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
