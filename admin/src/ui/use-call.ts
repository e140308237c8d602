import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, Refused } from '../http/ask.ts'

/** A call that a button makes: whether it is under way, and why it was refused. */
export interface Call<In> {
  run: (input: In) => void
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
  const { mutate, isPending, data } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async (input: In) => {
      const answer = await call(input)
      if (!answer.ok) return answer
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      onDone(answer.data, input)
      return answer
    },
  })
  return { run: mutate, isBusy: isPending, refused: data?.ok === false ? data : undefined }
}
