import * as z from 'zod/mini'
import { AuditEvent, EventList } from '../admin/audit-log.ts'
import {
  Invitation,
  InvitedPerson,
  PersonAnswer,
  PersonChange,
  PersonList,
  PersonState,
  SignInRuleChange,
  SignInRules,
} from '../admin/people.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, fields } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const path = '/api/admin/people'
const permission = 'manage-people'
const params = { id: IdParam }
const unknown = [Problem, 'There is no such person.'] as const
const person = [PersonAnswer, 'The person.'] as const
const invited = [
  InvitedPerson,
  'The person; `link` is the link of the invitation if the server sends no mail.',
] as const
const refused = [Problem, 'The account does not allow it.'] as const
const tooMany = [Problem, 'Too many invitations; `Retry-After` has the seconds to wait.'] as const

const wordsMax = 200
const pageMax = 10_000
const RoleParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4))

export const listPeople = adminEndpoint({
  method: 'GET',
  path,
  summary: 'Lists the people who have an account or an invitation, by name.',
  permission,
  query: z.object({
    /** Words of the name or the e-mail address. */
    q: z.optional(z.string().check(z.maxLength(wordsMax))),
    role: z.optional(RoleParam),
    state: z.optional(PersonState),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax))),
  }),
  answers: { 200: [PersonList, 'One page of people; `total` counts those of all pages.'] },
})

export const showPerson = adminEndpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Shows a person.',
  permission,
  params,
  answers: { 200: person, 404: unknown },
})

export const invitePerson = adminEndpoint({
  method: 'POST',
  path,
  summary: 'Invites a person by mail.',
  permission,
  confirmed: true,
  body: fields(Invitation),
  answers: {
    201: invited,
    422: [Problem, 'A field is not valid, or the address belongs to another account.'],
    429: tooMany,
  },
})

export const changePerson = adminEndpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Changes name, role or languages of a person; a field that is left out stays.',
  permission,
  confirmed: true,
  params,
  body: fields(PersonChange),
  answers: {
    200: person,
    404: unknown,
    409: [Problem, '`last_administrator`: the site needs at least one administrator.'],
    422: [Problem, 'A field is not valid, or the role cannot be limited to languages.'],
  },
})

export const sendInvitation = adminEndpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  summary: 'Sends an invitation again. The earlier link stops working.',
  permission,
  confirmed: true,
  params,
  answers: {
    200: invited,
    404: unknown,
    409: [Problem, 'The invitation is accepted, or the account is disabled.'],
    429: tooMany,
  },
})

export const withdrawInvitation = adminEndpoint({
  method: 'DELETE',
  path: `${path}/{id}/invitation`,
  summary: 'Withdraws an invitation and deletes the account, which was never used.',
  permission,
  confirmed: true,
  params,
  answers: {
    204: [null, 'The link no longer works, and the account is deleted.'],
    404: unknown,
    409: [Problem, 'The invitation is accepted.'],
  },
})

export const disablePerson = adminEndpoint({
  method: 'POST',
  path: `${path}/{id}/disable`,
  summary: 'Disables an account and ends its sessions.',
  permission,
  confirmed: true,
  params,
  answers: {
    200: person,
    404: unknown,
    409: [Problem, '`last_administrator`, or `own_account` for the own account.'],
  },
})

export const enablePerson = adminEndpoint({
  method: 'POST',
  path: `${path}/{id}/enable`,
  summary: 'Enables an account again.',
  permission,
  confirmed: true,
  params,
  answers: { 200: person, 404: unknown, 409: refused },
})

export const endSessionsOfPerson = adminEndpoint({
  method: 'DELETE',
  path: `${path}/{id}/sessions`,
  summary: 'Ends all sessions of a person. Access tokens stay.',
  permission,
  confirmed: true,
  params,
  answers: { 200: person, 404: unknown, 409: refused },
})

export const resetTwoFactorOfPerson = adminEndpoint({
  method: 'DELETE',
  path: `${path}/{id}/two-factor`,
  summary:
    'Disables the second step of a person who lost the authenticator, and ends all sessions.',
  permission,
  confirmed: true,
  params,
  answers: { 200: person, 404: unknown, 409: refused },
})

export const listSignInRules = adminEndpoint({
  method: 'GET',
  path: '/api/admin/sign-in-rules',
  summary: 'Lists the roles that require a second step.',
  permission,
  answers: { 200: [SignInRules, 'A rule for each role.'] },
})

export const changeSignInRule = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/sign-in-rules/{role}',
  summary: 'Requires a second step of a role, or no longer.',
  permission,
  confirmed: true,
  params: { role: RoleParam },
  body: fields(SignInRuleChange),
  answers: {
    200: [SignInRules, 'A rule for each role.'],
    409: [Problem, '`own_two_factor`: the administrator has no second step.'],
  },
})

const addressMax = 45

const EventQuery = z.object({
  /** Who did it, or whose account it concerns. */
  person: z.optional(IdParam),
  event: z.optional(AuditEvent),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Network address, complete. */
  address: z.optional(z.string().check(z.maxLength(addressMax))),
  /** Only events with a lower id. */
  before: z.optional(IdParam),
})
export type EventQuery = z.infer<typeof EventQuery>

export const listAuditEvents = adminEndpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Lists the events of all accounts, the latest first.',
  permission,
  query: EventQuery,
  answers: { 200: [EventList, '`next` is the `before` of the next part.'] },
})

export const downloadAuditEvents = adminEndpoint({
  method: 'GET',
  path: '/api/admin/audit-log.csv',
  summary: 'Downloads the events of all accounts as a table.',
  permission,
  query: EventQuery,
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'] },
})
