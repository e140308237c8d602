import { type ListedResponse, responseStates } from '@vitrine/contract/admin/responses'
import { type KeyboardEvent, useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useChangeStates } from './use-change-states.ts'

/**
 * Keys of the list, while a response has the focus: the arrows move it, 1 to 4 set the state, and
 * Delete asks before it deletes.
 */
export function useListKeys(page: number, responses: ListedResponse[]) {
  const { change, refused } = useChangeStates(page)
  const [deleted, setDeleted] = useState<number>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    const response = responses.find(({ id }) => String(id) === target.dataset.id)
    if (!response) return
    const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-id]')]
    const at = links.indexOf(target)
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    }
    const to = moves[key]
    const state = responseStates[Number(key) - 1]
    if (to === undefined && !state && key !== 'Delete') return
    event.preventDefault()
    if (to !== undefined) links[to]?.focus()
    else if (state) void change([response], state)
    else setDeleted(response.id)
  }
  const remaining = (
    <>
      <ProblemNotice refused={refused} />
      {deleted === undefined ? null : (
        <DeleteDialog
          page={page}
          ids={[deleted]}
          onDeleted={() => {}}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
  return { listProps: { onKeyDown }, remaining }
}
