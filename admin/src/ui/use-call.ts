import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CallResult, type Refused, statusConflict, statusNotFound } from '../http/client.ts'

/** A call of a button: `isBusy` while it runs, `refused` if it failed. */
export interface CallState<In> {
  /** Returns true if the call succeeded. */
  run: (input: In) => Promise<boolean>
  isBusy: boolean
  refused: Refused | undefined
}

/** Makes a call. Invalidates the queries of `stale` after it. */
export function useCall<In, Out>(
  call: (input: In) => Promise<CallResult<Out>>,
  stale: readonly (readonly unknown[])[],
  onDone: (data: Out, input: In) => void,
  /** Calls with the same scope run one after the other. */
  scope?: string,
): CallState<In> {
  const queries = useQueryClient()
  const { mutateAsync, isPending, data } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async (input: In) => {
      const answer = await call(input)
      // Another user has changed or deleted the data: the screen is outdated.
      if (answer.ok || [statusConflict, statusNotFound].includes(answer.status))
        await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (answer.ok) onDone(answer.data, input)
      return answer
    },
  })
  const noteFocus = useButtonFocus(isPending)
  return {
    run: (input) => {
      noteFocus()
      return mutateAsync(input).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    isBusy: isPending,
    refused: data?.ok === false ? data : undefined,
  }
}

/**
 * Returns the focus to a button that was disabled while its call ran. The returned function notes the
 * button, before the call.
 */
function useButtonFocus(isBusy: boolean) {
  const pressed = useRef<HTMLButtonElement>(undefined)
  useEffect(() => {
    if (isBusy) return
    if (document.activeElement === document.body) pressed.current?.focus()
    pressed.current = undefined
  }, [isBusy])
  return () => {
    const { activeElement } = document
    pressed.current = activeElement instanceof HTMLButtonElement ? activeElement : undefined
  }
}
