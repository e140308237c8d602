import { useQueryClient } from '@tanstack/react-query'
import type {
  Statement,
  StatementFields,
  WriteStatement,
} from '@vitrine/contract/admin/accessibility-statement'
import { saveStatement, writeStatement } from '@vitrine/contract/endpoints/accessibility-statement'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { statementKey } from './statement-query.ts'

interface StatementToSave {
  version: number
  fields: StatementFields
}

/** Saves the form, with a notice that undoes it unless it is the first save. */
export function useSaveStatement(before: Statement, onDone: () => void) {
  const t = useTexts('accessibility')
  const queries = useQueryClient()
  const { show } = useNotices()
  const undo = async (version: number) => {
    const answer = await call(saveStatement, { body: { version, fields: before.fields } })
    await queries.invalidateQueries({ queryKey: statementKey })
    return answer
  }
  return useCall(
    (body: StatementToSave) => call(saveStatement, { body }),
    [statementKey],
    ({ data }) => {
      onDone()
      const isFirst = before.version === 0
      show({ text: t('savedNotice'), ...(!isFirst && { undo: () => undo(data.version) }) })
    },
  )
}

/** Writes the texts of the page in all languages. */
export function useWriteStatement(onDone: () => void) {
  const t = useTexts('accessibility')
  const { show } = useNotices()
  return useCall(
    (body: WriteStatement) => call(writeStatement, { body }),
    [statementKey, ['pages'], ['choices']],
    ({ data }) => {
      const count = Object.keys(data.versions).length
      show({ text: count === 0 ? t('nothingWritten') : t('written', { count }) })
      onDone()
    },
  )
}

interface TextsToPublish {
  id: number
  /** Versions of the drafts by language. */
  locales: Record<string, number>
}

/** Publishes the page as its own screen does. */
export function usePublishStatement() {
  const t = useTexts('accessibility')
  const { show } = useNotices()
  return useCall(
    ({ id, locales }: TextsToPublish) =>
      call(publishPage, { params: { id }, body: { locales, refuseErrors: true } }),
    [statementKey, ['pages']],
    () => show({ text: t('published') }),
  )
}
