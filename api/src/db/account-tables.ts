import type { HandoffSide } from '@vitrine/contract/identity/handoff-token'
import type { Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  name: string
  /** Normalized by `normalizeEmail`. */
  email: string
  password_hash: string
  role: number
  locale: string | null
  /** Name of the avatar's files below `avatars/` in the media folder. */
  avatar: string | null
  /** New address that is not confirmed yet. */
  pending_email: string | null
  /** Encrypted with the secret of the installation. */
  two_factor_secret: string | null
  /** Time at which two-factor sign-in was enabled; null until a first code is confirmed. */
  two_factor_at: string | null
  /** Time step of the last accepted code: each is accepted once. */
  two_factor_step: number | null
  recovery_codes: string | null
  disabled_at: string | null
  /** Time at which the account will be deleted, if its user has requested it. */
  delete_at: string | null
  /** 1 if the user gets a mail about each sign-in on an unknown device. */
  new_device_mails: Generated<number>
  /** 1 if the user gets the weekly mail about pages that age. */
  weekly_mails: Generated<number>
  /** Monday whose weekly mail was handled last; null before the first. */
  weekly_mail_on: string | null
  /** Time at which the first steps were done or dismissed; null for a new user. */
  first_steps_until: string | null
  /** Time of the last request with a session, to the minute. */
  last_seen_at: string | null
  /** End of the invitation; null once it is accepted, and for accounts with a password. */
  invited_until: string | null
  created_at: string
  updated_at: string
}

/** Languages that users are limited to. A user without rows has no limit. */
export interface EditorLocalesTable {
  user_id: number
  locale: string
}

export interface SessionsTable {
  id: Generated<number>
  /** `session` is sent in a cookie, `token` as a bearer token. */
  kind: 'session' | 'token'
  user_id: number
  token_hash: string
  remember: number
  agent: string | null
  created_at: string
  last_seen_at: string
  confirmed_at: string
  /** First session of the sign-in, if this one was started by a handoff. */
  root_id: number | null
  /** Side on which the session is valid; null if it is valid on both. */
  side: HandoffSide | null
}

/** Handoff tokens: each takes one browser from one side to the other. */
export interface PassesTable {
  token_hash: string
  session_id: number
  side: HandoffSide
  /** Hash of the nonce in a cookie of that side. */
  nonce_hash: string
  expires_at: string
}

export interface TwoFactorChallengesTable {
  token_hash: string
  user_id: number
  remember: number
  attempts: number
  expires_at: string
}

export interface OneTimeLinksTable {
  token_hash: string
  purpose: 'reset' | 'invitation' | 'email' | 'take-back' | 'setup'
  user_id: number | null
  email: string | null
  created_at: string
  expires_at: string
}

export interface KnownDevicesTable {
  id: Generated<number>
  user_id: number
  /** Hash of the token in the browser's cookie. */
  token_hash: string
  session_id: number
  created_at: string
  seen_at: string
}

/** Tokens with which programs act for users. */
export interface AccessTokensTable {
  id: Generated<number>
  user_id: number
  name: string
  scopes: string
  token_hash: string
  created_at: string
  expires_at: string
  last_used_at: string | null
}

/** Points that a key has used in its window, which ends at `ends_at`. */
export interface RateLimitsTable {
  key: string
  points: number
  ends_at: string
}

export interface AuditLogTable {
  id: Generated<number>
  at: string
  event: string
  /** The account that it concerns. */
  user_id: number | null
  /** The administrator who did it to the account; null for the user and for the terminal. */
  actor_id: number | null
  address: string | null
  agent: string | null
  /** Values in JSON. */
  before: string | null
  after: string | null
}

/** Rules of the sign-in by role. A role without a row has none. */
export interface SignInRulesTable {
  role: number
  /** 1 if people of the role must have a second step. */
  two_factor: number
}
