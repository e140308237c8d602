import type { KyselyPlugin } from 'kysely'

/** Does something as soon as a table has been read for the first time, before anything else is. */
export function afterFirst(table: string, work: () => Promise<unknown>): KyselyPlugin {
  let query: unknown
  let done: Promise<unknown> | undefined
  return {
    transformQuery: ({ queryId, node }) => {
      if (JSON.stringify(node).includes(`"name":"${table}"`)) query ??= queryId
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === query) done ??= work()
      await done
      return result
    },
  }
}
