import { queryOptions } from '@tanstack/react-query'
import { showTranslation } from '@vitrine/contract/endpoints/translations'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'

/** Query of a translation: its source unit by unit, and the state of each. */
export const translationQuery = (id: number, locale: string) =>
  queryOptions({
    queryKey: ['translation', id, locale],
    queryFn: async () => unwrap(await call(showTranslation, { params: { id, locale } })).data,
  })
