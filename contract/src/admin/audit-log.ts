import * as z from 'zod/mini'
import { ChangeValues } from './changes.ts'
import { Author } from './shapes.ts'

/** Events of accounts, with who causes each: the user of the account, an administrator, or anyone. */
export const auditEvents = {
  'signed-in': 'user',
  'sign-in-failed': 'anyone',
  'second-step-failed': 'anyone',
  'recovery-code-used': 'user',
  'passed-over': 'user',
  'signed-out': 'user',
  'session-ended': 'user',
  'sessions-ended': 'user',
  'reset-asked': 'anyone',
  'password-reset': 'user',
  'password-changed': 'user',
  'password-confirmed': 'user',
  'password-refused': 'user',
  'profile-changed': 'user',
  'email-asked': 'user',
  'email-changed': 'user',
  'email-taken-back': 'anyone',
  'avatar-changed': 'user',
  'two-factor-on': 'user',
  'two-factor-off': 'user',
  'recovery-codes-made': 'user',
  'data-exported': 'user',
  'deletion-asked': 'user',
  'deletion-cancelled': 'user',
  'account-deleted': 'product',
  'user-created': 'administrator',
  'user-invited': 'administrator',
  'invitation-sent': 'administrator',
  'invitation-withdrawn': 'administrator',
  'invitation-accepted': 'user',
  'name-changed': 'administrator',
  'role-changed': 'administrator',
  'languages-changed': 'administrator',
  disabled: 'administrator',
  enabled: 'administrator',
  'sessions-ended-by-administrator': 'administrator',
  'two-factor-reset': 'administrator',
  'two-factor-required': 'administrator',
  'two-factor-optional': 'administrator',
  'report-sent': 'user',
  'report-changed': 'user',
  'report-deleted': 'user',
  'token-created': 'user',
  'token-revoked': 'user',
} as const satisfies Record<string, 'user' | 'administrator' | 'anyone' | 'product'>
export type AuditEvent = keyof typeof auditEvents
export const AuditEvent = z.enum(Object.keys(auditEvents) as [AuditEvent, ...AuditEvent[]])

export const LoggedEvent = z.object({
  id: z.number(),
  at: z.string(),
  event: AuditEvent,
  /** Who did it; null if unknown, deleted, or the terminal. */
  actor: Author,
  /** True for commands on the server. */
  isTerminal: z.boolean(),
  /** The account that it concerns; null if unknown or deleted. */
  person: Author,
  /** Network address of the client. */
  address: z.nullable(z.string()),
  /** Names such as Firefox and Linux. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Such as `role` and `locales`: names of roles, codes of languages, separated by commas. */
  before: z.nullable(ChangeValues),
  after: z.nullable(ChangeValues),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** Events, the latest first. */
export const EventList = z.object({
  data: z.array(LoggedEvent),
  /** `before` of the next page of the list. */
  next: z.nullable(z.number()),
})
