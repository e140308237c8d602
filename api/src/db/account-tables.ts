import type { PassSide } from '@vitrine/contract/identity/pass'
import type { Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  name: string
  /** As `tidyEmail` writes it: one spelling for each address. */
  email: string
  password_hash: string
  role: number
  locale: string | null
  /** Folder of the avatar's files below `avatars/` in the media folder. */
  avatar: string | null
  /** The address that waits to be confirmed. */
  pending_email: string | null
  /** Sealed with the secret of the installation. */
  two_factor_secret: string | null
  /** When the second step was switched on; until then the secret asks nothing. */
  two_factor_at: string | null
  /** Time step of the last code that was taken: none is taken twice. */
  two_factor_step: number | null
  /** Sealed JSON. */
  recovery_codes: string | null
  disabled_at: string | null
  /** When the account goes for good, as its owner asked. */
  delete_at: string | null
  /** 1 if the person gets a mail about each sign-in on an unknown device. */
  new_device_mails: Generated<number>
  /** When the first steps were done or dismissed; null for a newcomer. */
  first_steps_until: string | null
  created_at: string
  updated_at: string
}

export interface SessionsTable {
  id: Generated<number>
  /** Sent in a cookie, or as a Bearer token. */
  kind: 'session' | 'token'
  user_id: number
  token_hash: string
  remember: number
  agent: string | null
  created_at: string
  last_seen_at: string
  /** When the password was last typed. */
  confirmed_at: string
  /** The session of the sign-in, where this one came of it by a pass. */
  root_id: number | null
  /** Side on which the session is valid; null if it is valid on both. */
  side: PassSide | null
}

/** Each leads one browser from the side of a session to the other. */
export interface PassesTable {
  token_hash: string
  session_id: number
  /** The side to which the person goes. */
  side: PassSide
  /** Of what the browser keeps in a cookie of that side. */
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
  /** Of the cookie that its browser keeps. */
  token_hash: string
  /** The last sign-in there. */
  session_id: number
  created_at: string
  /** Time of the last sign-in on the device. */
  seen_at: string
}

/** A token by which a program acts for a person. */
export interface AccessTokensTable {
  id: Generated<number>
  user_id: number
  name: string
  /** Scopes in JSON. */
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
  user_id: number | null
  address: string | null
  agent: string | null
}
