import { useQueryClient } from '@tanstack/react-query'
import type { ResponseState, StateChanges } from '@vitrine/contract/admin/responses'
import { changeResponseStates } from '@vitrine/contract/endpoints/responses'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { staleResponses } from './responses-query.ts'

type Changes = StateChanges['changes']

/** Changes the states of responses to a form, with an undo. */
export function useChangeStates(page: number) {
  const t = useTexts('responses')
  const queries = useQueryClient()
  const notices = useNotices()
  const send = (changes: Changes) =>
    call(changeResponseStates, { params: { page }, body: { changes } })
  const calling = useCall(send, staleResponses, (_, changes) => {
    const [first] = changes
    if (!first) return
    const undone = changes.map(({ id, from, to }) => ({ id, from: to, to: from }))
    notices.show({
      text: t(`changed-${first.to}`, { count: changes.length, number: first.id }),
      undo: async () => {
        const answer = await send(undone)
        await queries.invalidateQueries({ queryKey: staleResponses[0] })
        return answer
      },
    })
  })
  /** Changes those that are not in the state yet. */
  const change = async (
    responses: readonly { id: number; state: ResponseState }[],
    to: ResponseState,
  ) => {
    const changes = responses.flatMap(({ id, state }) =>
      state === to ? [] : { id, from: state, to },
    )
    return changes.length === 0 || calling.run(changes)
  }
  return { change, isBusy: calling.isBusy, refused: calling.refused }
}
