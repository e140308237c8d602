import { type ApiClient, createApiClient, jsonOver, reading } from './api-client.ts'
import { keptAnswers } from './preloading/kept-answers.ts'

/** The browser's two clients of one API. */
export interface Clients {
  api: ApiClient
  /** Its answers are kept for a click that may follow. */
  ahead: ApiClient
}

export function connect(origin: string): Clients {
  const answers = keptAnswers(jsonOver((path, init) => fetch(origin + path, init)))
  const server = { filters: true }
  return {
    api: createApiClient(reading(answers.read), server),
    ahead: createApiClient(reading(answers.readAhead), server),
  }
}
