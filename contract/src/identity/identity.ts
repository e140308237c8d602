import * as z from 'zod/mini'
import { OwnReports } from '../reports/reports.ts'
import { AccessToken } from './access-tokens.ts'

/** Roles by name (specification §6), with their numbers on the wire. */
export const roles = { administrator: 1, editor: 2, contributor: 3, visitor: 4 } as const
export type RoleName = keyof typeof roles

/** True if people of a role can be limited to languages. */
export const canBeLimited = (role: number): boolean =>
  role === roles.editor || role === roles.contributor

/** Returns the name of a role by its number. */
export const findRoleName = (role: number): RoleName | undefined =>
  (Object.keys(roles) as RoleName[]).find((name) => roles[name] === role)

/** In characters, not bytes. Any script and spaces are allowed. */
export const passwordLength = { min: 10, max: 256 } as const
export const nameLengthMax = 120
export const emailLengthMax = 254
/** `code` of a 403: the user's role requires a second step, which must be set up first. */
export const twoFactorNeededCode = 'two_factor_needed'
export const recoveryCodeCount = 10
export const deletionGraceDays = 14

/** Limits of an uploaded avatar. It is stored as squares of these widths in pixels. */
export const avatarRules = {
  bytesMax: 10_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  widths: { small: 96, large: 384 },
} as const

// Longer than any field allows: the field's own check has a message in the user's language.
const typedMax = 4_096
const typed = z.string().check(z.maxLength(typedMax))
// Other servers may omit fields of a user; these become null.
const orNull = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.nullish(shape),
    z.transform((value) => value ?? null),
  )
const orFalse = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
)
/** A checkbox sends `on` or `1`, JSON sends true. */
const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['on', '1', 'true', '0', 'false', ''])]),
  z.transform((value) => ['on', '1', 'true'].includes(String(value))),
)
const checkbox = z.pipe(
  z.optional(flag),
  z.transform((value) => value ?? false),
)

/** The signed-in user (specification §3). */
export const User = z.object({
  id: orNull(z.number()),
  name: z.string(),
  email: z.string(),
  role: z.number(),
  locale: orNull(z.string()),
  /** Addresses of the squares: see `avatarRules`. */
  avatar: orNull(z.object({ small: z.string(), large: z.string() })),
  /** True if the sign-in has a second step. */
  two_factor: orFalse,
  /** True if the role requires a second step that is not set up: all other calls refuse (403). */
  must_set_up_two_factor: orFalse,
  /** True to get a mail after a sign-in on a new device; null if the server sends no such mails. */
  new_device_mails: orNull(z.boolean()),
  /** True to get the weekly mail about pages that age; null if the user gets none in any case. */
  weekly_mails: orNull(z.boolean()),
  /** New address that is not confirmed yet. */
  pending_email: orNull(z.string()),
  /** When the account will be deleted; null unless the user has requested it. */
  deletion_at: orNull(z.string()),
  created_at: orNull(z.string()),
})
export type User = z.infer<typeof User>

export const UserAnswer = z.object({ data: User })
export type UserAnswer = z.infer<typeof UserAnswer>

/** `POST /login`. */
export const Credentials = z.object({ email: typed, password: typed, remember: checkbox })

/**
 * Answer of `POST /login`, `/two-factor-challenge` and `/setup`. First-party origins get cookies,
 * others a token. With `two_factor` the user is not signed in yet: the client sends the code to
 * `/two-factor-challenge`, together with `challenge` if there is one.
 */
export const SignInAnswer = z.object({
  two_factor: z.boolean(),
  token: z.optional(z.string()),
  challenge: z.optional(z.string()),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** `GET /api/setup/{token}`: state of the setup link that the terminal shows. */
export const SetUpState = z.object({
  data: z.object({ state: z.enum(['open', 'over', 'not_needed']) }),
})
export type SetUpState = z.infer<typeof SetUpState>

/** `POST /two-factor-challenge`, with one of the two codes. */
export const SecondStep = z.object({
  code: z.optional(typed),
  recovery_code: z.optional(typed),
  challenge: z.optional(typed),
})

/** `POST /forgot-password`; the answer is the same for every address. */
export const ForgottenPassword = z.object({ email: typed })

/** `GET /api/password-links/{token}`: state of the link of a new password or an invitation. */
export const PasswordLinkState = z.object({
  data: z.object({ state: z.enum(['reset', 'invitation', 'over']) }),
})

export type PasswordLinkState = z.infer<typeof PasswordLinkState>

/** `POST /reset-password`. */
export const PasswordReset = z.object({
  token: typed,
  email: typed,
  password: typed,
  password_confirmation: typed,
})

/** `POST /setup`: creates the first administrator by the link that the terminal shows. */
export const SetUp = z.object({ token: typed, name: typed, email: typed, password: typed })

/** A change of the profile. Absent fields do not change; `locale` is a code of the site. */
export const ProfileChange = z.object({
  name: z.optional(typed),
  email: z.optional(typed),
  locale: z.optional(z.nullable(typed)),
  new_device_mails: z.optional(flag),
  weekly_mails: z.optional(flag),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordChange = z.object({
  current_password: typed,
  password: typed,
  password_confirmation: typed,
})

export const PasswordConfirmation = z.object({ password: typed })
export const ConfirmedPassword = z.object({ confirmed: z.boolean() })

/** `POST /user/confirm-email`, with the token of the link in the mail. */
export const EmailConfirmation = z.object({ token: typed })

/** `POST /user/take-back-email`, with the token of the link sent to the former address. */
export const EmailRevert = z.object({ token: typed })
/** Answer of `POST /user/take-back-email`: `token` and `email` for `POST /reset-password`. */
export const EmailRevertAnswer = z.object({
  message: z.string(),
  token: z.string(),
  email: z.string(),
})

/** A session of a browser, or of a client with a token. */
export const Session = z.object({
  id: z.string(),
  kind: z.enum(['session', 'token']),
  /** Names such as Firefox and Linux; null if the client does not send them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  remember: z.boolean(),
  /** True for the session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionList = z.object({ data: z.array(Session) })

/** URL for the QR code of an authenticator, and the secret to type by hand. */
export const TwoFactorKey = z.object({ url: z.string(), secret: z.string() })
export const TwoFactorConfirmation = z.object({ code: typed })
export const RecoveryCodes = z.array(z.string())

/** A sentence for the user, in the language of the `Locale` header. */
export const Notice = z.object({ message: z.string() })

const AccountValues = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))

export const PersonalData = z.object({
  exported_at: z.string(),
  user: User,
  /** Languages that the person is limited to; null without a limit. */
  locales: z.nullable(z.array(z.string())),
  /** Time of the last activity. */
  last_seen_at: z.nullable(z.string()),
  sessions: z.array(Session),
  /** Browsers with a sign-in of the user: the first and the last one. */
  known_devices: z.array(z.object({ created_at: z.string(), seen_at: z.string() })),
  access_tokens: z.array(AccessToken),
  history: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      address: z.nullable(z.string()),
      agent: z.nullable(z.string()),
      /** Values of the account before and after the event. */
      before: z.nullable(AccountValues),
      after: z.nullable(AccountValues),
    }),
  ),
  bug_reports: OwnReports,
})
