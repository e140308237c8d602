import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormResponse } from '@vitrine/contract/admin/responses'
import { assignResponse } from '@vitrine/contract/endpoints/responses'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { readersQuery, staleResponses } from './responses-query.ts'

/** The person in charge of a response, among those who may read it. */
export function AssigneeSelect({ response }: { response: FormResponse }) {
  const t = useTexts('responses')
  const { page, id, assignee } = response
  const notices = useNotices()
  const { data: readers = [] } = useQuery(readersQuery(page))
  const { run, isBusy, refused } = useCall(
    (person: number | null) => call(assignResponse, { params: { page, id }, body: { person } }),
    staleResponses,
    () => notices.show({ text: t('assigned') }),
  )
  const isListed = readers.some((reader) => reader.id === assignee?.id)
  const people = assignee && !isListed ? [assignee, ...readers] : readers
  return (
    <>
      <NativeSelect
        label={t('assignee')}
        disabled={isBusy}
        value={String(assignee?.id ?? '')}
        data={[
          { value: '', label: t('nobody') },
          ...people.map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        onChange={({ currentTarget: { value } }) => void run(value === '' ? null : Number(value))}
      />
      <ProblemNotice refused={refused} />
    </>
  )
}
