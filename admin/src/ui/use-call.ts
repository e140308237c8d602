import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, conflict, type Refused } from '../http/ask.ts'

/** A call that a button makes: whether it is under way, and why it was refused. */
export interface Call<In> {
  /** Answers whether it was done. */
  run: (input: In) => Promise<boolean>
  isBusy: boolean
  refused: Refused | undefined
}

/** Makes a call; what it changes of `stale` is asked for again. */
export function useCall<In, Out>(
  call: (input: In) => Promise<Answer<Out>>,
  stale: readonly (readonly unknown[])[],
  onDone: (data: Out, input: In) => void,
  /** Calls that name the same are made one after the other. */
  scope?: string,
): Call<In> {
  const queries = useQueryClient()
  const { mutateAsync, isPending, data } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async (input: In) => {
      const answer = await call(input)
      // Somebody else was there in between: what is shown is no longer so.
      if (answer.ok || answer.status === conflict)
        await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (answer.ok) onDone(answer.data, input)
      return answer
    },
  })
  return {
    run: (input) =>
      mutateAsync(input).then(
        ({ ok }) => ok,
        () => false,
      ),
    isBusy: isPending,
    refused: data?.ok === false ? data : undefined,
  }
}
