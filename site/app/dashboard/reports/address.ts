import { type ReportState, reportStates } from '@vitrine/contract/reports/reports'

/** Which part of the list is shown. */
export interface Part {
  state: ReportState | undefined
  page: number
}

/** The state that a query or a form names; undefined for none. */
export const stateIn = (parameters: URLSearchParams | FormData): ReportState | undefined =>
  reportStates.find((state) => state === parameters.get('state'))

/** The query of a part; empty for the beginning of the whole list. */
export function queryOf({ state, page }: Part): string {
  const parameters = new URLSearchParams()
  if (state) parameters.set('state', state)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `?${parameters}` : ''
}
