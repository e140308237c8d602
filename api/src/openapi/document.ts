import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { Problem } from '@vitrine/contract/http/problem'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { toJsonSchema, toParameters, toRequestBody, toResponse } from './json-schema.ts'
import { getImpliedStatuses, problemResponses } from './problem-responses.ts'

export type EndpointGroups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

interface SiteInfo {
  siteName: string
  publicUrl: string
  adminUrl: string
  sessionCookie: string
}

/** Creates the OpenAPI 3.1 document of these endpoints: https://spec.openapis.org/oas/v3.1.1 */
export function createOpenApiDocument(groups: EndpointGroups, site: SiteInfo) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [operationId, endpoint] of Object.entries(group)) {
      const path = endpoint.path.replace('{+', '{')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: toOperation(endpoint, { tag, operationId, site }),
      }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.siteName}: API`,
      version: '1',
      description: 'Endpoints of this site for its pages, its admin and other programs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.publicUrl, description: 'The site' }],
    tags: Object.keys(groups).map((name) => ({ name, description: formatTitle(name) })),
    paths,
    components: {
      securitySchemes: createSecuritySchemes(site),
      schemas: { Problem: toJsonSchema(Problem, 'output') },
      responses: problemResponses,
    },
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const getSortKey = ({ path, method }: Endpoint) => `${path} ${methods.indexOf(method)}`

/** Sorts the calls of a group by path, GET first. */
export const sortCalls = (group: EndpointGroups[string]): [string, Endpoint][] =>
  Object.entries(group).toSorted(([, a], [, b]) => (getSortKey(a) < getSortKey(b) ? -1 : 1))

/** Formats `pageTexts` as "Page texts". */
export function formatTitle(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Operation {
  tag: string
  operationId: string
  site: SiteInfo
}

function toOperation(endpoint: Endpoint, { tag, operationId, site }: Operation) {
  const { answers, body, guard, permission, summary } = endpoint
  const impliedByGuard = getImpliedStatuses(endpoint)
  const declared = Object.entries(answers).map(([status, answer]) => [
    status,
    toResponse(answer, impliedByGuard.includes(Number(status))),
  ])
  const implied = impliedByGuard
    .filter((status) => !answers[status])
    .map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return {
    operationId,
    tags: [tag],
    summary: summary.replace(/\.$/, ''),
    description: permission ? `Requires the permission \`${permission}\`.` : `Guard: \`${guard}\`.`,
    ...(guard === 'admin' && { servers: [{ url: site.adminUrl, description: 'The admin' }] }),
    security: toSecurity(endpoint),
    parameters: toParameters(endpoint),
    ...(body && { requestBody: toRequestBody(body) }),
    responses: {
      ...Object.fromEntries([...declared, ...implied]),
      default: { $ref: '#/components/responses/default' },
    },
  }
}

const createSecuritySchemes = ({ sessionCookie }: SiteInfo) => ({
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description: `The value of the cookie ${csrfCookie}.`,
  },
  token: { type: 'http', scheme: 'bearer' },
  siteKey: {
    type: 'apiKey',
    in: 'header',
    name: siteKeyHeader,
    description: 'Known only to the server of the site.',
  },
})

/** Alternative ways to authenticate; `{}` means none is needed. */
function toSecurity({ guard, method }: Endpoint): Record<string, string[]>[] {
  const session = { session: [], ...(method !== 'GET' && { csrf: [] }) }
  if (guard === 'none') return [{}]
  if (guard === 'site') return [{ siteKey: [] }]
  if (guard === 'open' || guard === 'limited' || guard === 'crossing') return [{}, session]
  if (guard === 'token') return [{ token: [] }]
  return [session, { token: [] }]
}
