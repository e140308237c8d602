import { type ReportState, reportStates } from '@vitrine/contract/reports/reports'

/** Position in the list: a state filter and a page. */
export interface Part {
  state: ReportState | undefined
  page: number
}

/** Returns the state of a query or a form; undefined if it names none. */
export const stateIn = (parameters: URLSearchParams | FormData): ReportState | undefined =>
  reportStates.find((state) => state === parameters.get('state'))

/** Returns the query string of a position; empty for the first page of all reports. */
export function queryOf({ state, page }: Part): string {
  const parameters = new URLSearchParams()
  if (state) parameters.set('state', state)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `?${parameters}` : ''
}
