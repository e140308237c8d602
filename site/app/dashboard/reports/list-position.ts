import { type ReportState, reportStates } from '@vitrine/contract/reports/reports'

export interface ListPosition {
  state: ReportState | undefined
  page: number
}

export const parseState = (parameters: URLSearchParams | FormData): ReportState | undefined =>
  reportStates.find((state) => state === parameters.get('state'))

export function toQuery({ state, page }: ListPosition): string {
  const parameters = new URLSearchParams()
  if (state) parameters.set('state', state)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `?${parameters}` : ''
}
