import { Button } from '@mantine/core'
import type { Person } from '@vitrine/contract/admin/people'
import { enablePerson } from '@vitrine/contract/endpoints/people'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { stalePeople } from './people-query.ts'

/** Enables an account again. */
export function EnableButton({ person: { id, name } }: { person: Person }) {
  const t = useTexts('people')
  const { show } = useNotices()
  const enabling = useCall(
    () => call(enablePerson, { params: { id } }),
    stalePeople,
    () => show({ text: t('enabled', { name }) }),
  )
  return (
    <>
      <ProblemNotice refused={enabling.refused} />
      <Button
        type="button"
        variant="outline"
        loading={enabling.isBusy}
        onClick={() => enabling.run(undefined)}
      >
        {t('enableAction')}
      </Button>
    </>
  )
}
