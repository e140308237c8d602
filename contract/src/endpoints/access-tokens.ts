import { Problem } from '../http/problem.ts'
import { AccessTokenList, AccessTokenMade, NewAccessToken } from '../identity/access-tokens.ts'
import { endpoint, fields } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const path = '/user/access-tokens'

export const listAccessTokens = endpoint({
  method: 'GET',
  path,
  summary: 'Lists the access tokens of the signed-in person.',
  guard: 'personal',
  answers: {
    200: [
      AccessTokenList,
      'The tokens that have not expired, the latest first; `scopes` for a new one.',
    ],
  },
})

export const createAccessToken = endpoint({
  method: 'POST',
  path,
  summary: 'Creates an access token for a program.',
  guard: 'sensitive',
  body: fields(NewAccessToken),
  answers: {
    201: [AccessTokenMade, 'The token, which is shown this one time.'],
    403: [Problem, 'Visitors of the site have no access tokens.'],
    422: [Problem, 'The person may not do what a scope allows, or the date is out of range.'],
    429: [Problem, 'The person has the maximum number of tokens.'],
  },
})

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Revokes an access token of the signed-in person.',
  guard: 'personal',
  params: { id: IdParam },
  answers: {
    204: [null, 'The token is revoked.'],
    404: [Problem, 'The person has no such token.'],
  },
})
