import * as z from 'zod/mini'
import { OwnReports } from '../reports/reports.ts'
import { AccessToken } from './access-tokens.ts'

/** What a signed-in person may do (specification §6); the number is what crosses the wire. */
export const roles = { administrator: 1, editor: 2, contributor: 3, visitor: 4 } as const
export type RoleName = keyof typeof roles

/** Both ends count characters, not bytes; any script and spaces are welcome. */
export const passwordLength = { min: 10, max: 256 } as const
export const nameLengthMax = 120
export const emailLengthMax = 254
export const recoveryCodeCount = 10
export const deletionGraceDays = 14

/** What an avatar may be when it is sent; it is kept as squares of these widths. */
export const avatarRules = {
  bytesMax: 10_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  widths: { small: 96, large: 384 },
} as const

// Wider than any sensible value, so that each field can say in the person's language what is wrong.
const typedMax = 4_096
const typed = z.string().check(z.maxLength(typedMax))
// Another server may know less of its people: what it leaves out is null.
const orNull = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.nullish(shape),
    z.transform((value) => value ?? null),
  )
const orFalse = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
)
/** A box of a form says `on` or `1`, JSON says true. */
const mark = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['on', '1', 'true', '0', 'false', ''])]),
  z.transform((value) => ['on', '1', 'true'].includes(String(value))),
)
const box = z.pipe(
  z.optional(mark),
  z.transform((value) => value ?? false),
)

/** The signed-in person (specification §3): role 4 is a visitor. */
export const User = z.object({
  id: orNull(z.number()),
  name: z.string(),
  email: z.string(),
  role: z.number(),
  locale: orNull(z.string()),
  /** Addresses of two squares, see `avatarRules`. */
  avatar: orNull(z.object({ small: z.string(), large: z.string() })),
  /** Whether sign-in asks for a second step. */
  two_factor: orFalse,
  /** Whether a mail tells of sign-ins on new devices; null where the server sends none. */
  new_device_mails: orNull(z.boolean()),
  /** The new address that has not been confirmed yet. */
  pending_email: orNull(z.string()),
  /** When the account will be gone for good; null unless its owner asked for it. */
  deletion_at: orNull(z.string()),
  created_at: orNull(z.string()),
})
export type User = z.infer<typeof User>

export const UserAnswer = z.object({ data: User })
export type UserAnswer = z.infer<typeof UserAnswer>

/** `POST /login`. */
export const Credentials = z.object({ email: typed, password: typed, remember: box })

/**
 * `POST /login`, `/two-factor-challenge` and `/setup`. A first-party origin is signed in by cookies;
 * others get a token. With `two_factor` nobody is signed in yet: the code goes to
 * `/two-factor-challenge`, together with `challenge` when there is one.
 */
export const SignInAnswer = z.object({
  two_factor: z.boolean(),
  token: z.optional(z.string()),
  challenge: z.optional(z.string()),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** `GET /api/setup/{token}`: whether the link of the terminal still makes somebody an administrator. */
export const SetUpState = z.object({
  data: z.object({ state: z.enum(['open', 'over', 'not_needed']) }),
})
export type SetUpState = z.infer<typeof SetUpState>

/** `POST /two-factor-challenge`: one of the two codes. */
export const SecondStep = z.object({
  code: z.optional(typed),
  recovery_code: z.optional(typed),
  challenge: z.optional(typed),
})

/** `POST /forgot-password`; the answer is the same for every address. */
export const ForgottenPassword = z.object({ email: typed })

/** `POST /reset-password`. */
export const PasswordReset = z.object({
  token: typed,
  email: typed,
  password: typed,
  password_confirmation: typed,
})

/** `POST /setup`: the first administrator, by the link that the terminal shows. */
export const SetUp = z.object({ token: typed, name: typed, email: typed, password: typed })

/** A change of the profile. A field that is left out stays; `locale` is a code of the site. */
export const ProfileChange = z.object({
  name: z.optional(typed),
  email: z.optional(typed),
  locale: z.optional(z.nullable(typed)),
  new_device_mails: z.optional(mark),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordChange = z.object({
  current_password: typed,
  password: typed,
  password_confirmation: typed,
})

export const PasswordConfirmation = z.object({ password: typed })
export const ConfirmedPassword = z.object({ confirmed: z.boolean() })

/** `POST /user/confirm-email`: the token of the link in the mail. */
export const EmailConfirmation = z.object({ token: typed })

/** `POST /user/take-back-email`: the token of the link that the former address was sent. */
export const EmailTakingBack = z.object({ token: typed })
/** What `POST /reset-password` takes next, with a new password. */
export const EmailTakenBack = z.object({
  message: z.string(),
  token: z.string(),
  email: z.string(),
})

/** One place where the person is signed in: a browser, or a client with a token. */
export const Session = z.object({
  id: z.string(),
  kind: z.enum(['session', 'token']),
  /** Names for people, such as Firefox and Linux; null where the client does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  remember: z.boolean(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionList = z.object({ data: z.array(Session) })

/** Address for the QR code of an authenticator, and the secret to type by hand. */
export const TwoFactorKey = z.object({ url: z.string(), secret: z.string() })
export const TwoFactorConfirmation = z.object({ code: typed })
export const RecoveryCodes = z.array(z.string())

/** A sentence for the person, in the language of the `Locale` header. */
export const Notice = z.object({ message: z.string() })

/** All data about a person. */
export const PersonalData = z.object({
  exported_at: z.string(),
  user: User,
  sessions: z.array(Session),
  /** Where the person is known: when somebody first and last signed in there. */
  known_devices: z.array(z.object({ created_at: z.string(), seen_at: z.string() })),
  access_tokens: z.array(AccessToken),
  history: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      address: z.nullable(z.string()),
      agent: z.nullable(z.string()),
    }),
  ),
  bug_reports: OwnReports,
})
