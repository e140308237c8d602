import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'

const meanings = {
  400: 'The body or the URL is malformed.',
  401: 'No user is signed in.',
  403: 'The user is not allowed to do this, or not from this page.',
  404: 'There is nothing at this address.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  419: 'The CSRF token is missing or stale.',
  422: 'A value is not valid; `errors` has a message for each field.',
  423: 'The password must be confirmed first.',
  428: 'The key of the admin’s document is missing.',
  429: 'Too many attempts. `Retry-After` says when to try again, in seconds.',
  default: 'Any other refusal, such as 503 while the database is unavailable.',
} as const

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

export const problemResponses = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [status, { description, content }]),
)

/** Statuses that each guard adds to those of the handler (specification §7). */
const byGuard: Record<Endpoint['guard'], number[]> = {
  none: [],
  site: [403],
  open: [419],
  limited: [419, 429],
  crossing: [403, 419, 429],
  personal: [401, 403, 419],
  sensitive: [401, 403, 419, 423],
  token: [401, 403, 429],
  staff: [401, 403, 419],
  editorial: [401, 403, 419],
  admin: [401, 403, 419, 428],
}

/** Statuses that the parsing of each kind of body adds. */
const byBody = {
  json: [400, 413, 415, 422],
  fields: [400, 413, 422],
  form: [400, 413],
  text: [413],
  file: [413],
}

/** Returns the statuses that can be answered before the handler runs. */
export function getImpliedStatuses(endpoint: Endpoint) {
  const { guard, method, permission, confirmed, path, query, body } = endpoint
  const statuses = [
    ...byGuard[guard].filter((status) => status !== 419 || method !== 'GET'),
    ...(permission ? [403] : []),
    ...(confirmed ? [423] : []),
    ...(path.includes('{') ? [404] : []),
    ...(query ? [422] : []),
    ...(body ? byBody[body.kind] : []),
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}
