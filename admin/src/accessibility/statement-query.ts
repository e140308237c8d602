import { queryOptions } from '@tanstack/react-query'
import type {
  StatementFields,
  StatementLists,
} from '@vitrine/contract/admin/accessibility-statement'
import { showStatement } from '@vitrine/contract/endpoints/accessibility-statement'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const statementKey = ['accessibility-statement'] as const

export const statementQuery = queryOptions({
  queryKey: statementKey,
  queryFn: async () => unwrap(await call(showStatement)).data,
})

/** Properties of the fields. */
export interface StatementFieldProps {
  fields: StatementFields
  /** Errors of the last save or write, by the id of the field. */
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (changed: Partial<StatementFields>) => void
}

const emptyLists: StatementLists = { faults: '', burdens: '', excluded: '', actions: '', pages: '' }

export const getLists = ({ texts }: Pick<StatementFields, 'texts'>, locale: string) =>
  texts[locale] ?? emptyLists

/** Adds a line to the list of faults in each language, unless the list has it. */
export function addFault(
  texts: StatementFields['texts'],
  sentences: Record<string, string>,
): StatementFields['texts'] {
  const added = Object.entries(sentences).map(([locale, sentence]) => {
    const lists = getLists({ texts }, locale)
    const faults = hasLine(lists.faults, sentence)
      ? lists.faults
      : [lists.faults.trimEnd(), sentence].filter(Boolean).join('\n')
    return [locale, { ...lists, faults }] as const
  })
  return { ...texts, ...Object.fromEntries(added) }
}

export const hasLine = (text: string, line: string) => text.split('\n').includes(line)
