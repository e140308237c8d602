import * as z from 'zod/mini'
import { roles } from '../identity/identity.ts'
import { LocaleCode } from './shapes.ts'

/**
 * State of an account. `invited`: no password is chosen yet. `invitation-expired`: the link of the
 * invitation no longer works.
 */
export const personStates = ['active', 'invited', 'invitation-expired', 'disabled'] as const
export const PersonState = z.enum(personStates)
export type PersonState = z.infer<typeof PersonState>

/** Number of a role (`roles`). */
export const Role = z.literal(Object.values(roles))

export const Person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.number(),
  /** Languages that the person may write in; null for all. */
  locales: z.nullable(z.array(z.string())),
  state: PersonState,
  /** True if the sign-in has a second step. */
  twoFactor: z.boolean(),
  /** True if the role requires a second step. */
  twoFactorRequired: z.boolean(),
  /** True for the only administrator who can sign in: the account cannot be demoted or disabled. */
  isLastAdministrator: z.boolean(),
  /** Time of the last request, to the minute; null before the first sign-in. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** End of an invitation that is not accepted yet. */
  invitedUntil: z.nullable(z.string()),
  /** When the account will be deleted; null unless the person has requested it. */
  deletionAt: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>

/** One page of the list of people, by name. */
export const PersonList = z.object({
  data: z.array(Person),
  /** Number of people that match, on all pages. */
  total: z.number(),
  pageSize: z.number(),
})
export const PersonAnswer = z.object({ data: Person })

/**
 * A person with an invitation. `link` is null if a mail was sent; without a mail server it is the
 * link, which no other answer contains.
 */
export const InvitedPerson = z.object({ data: Person, link: z.nullable(z.string()) })

const typedMax = 4_096
const typed = z.string().check(z.maxLength(typedMax))
const localesMax = 100
/** Languages that a person may write in; null for all. */
const Locales = z.nullable(z.array(LocaleCode).check(z.minLength(1), z.maxLength(localesMax)))

export const Invitation = z.object({
  name: typed,
  email: typed,
  role: Role,
  locales: z.optional(Locales),
  /** Language of the mail; by default that of the site. */
  locale: z.optional(LocaleCode),
})

/** Absent fields do not change. */
export const PersonChange = z.object({
  name: z.optional(typed),
  role: z.optional(Role),
  locales: z.optional(Locales),
})

/** Rules of the sign-in by role. */
export const SignInRule = z.object({
  role: z.number(),
  /** True if people of this role must have a second step. */
  twoFactor: z.boolean(),
  /** People of the role who have no second step yet. */
  withoutTwoFactor: z.number(),
})
export const SignInRules = z.object({ data: z.array(SignInRule) })
export const SignInRuleChange = z.object({ twoFactor: z.boolean() })
