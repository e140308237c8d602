import { refuse } from '../http/refusals.ts'
import type { Cause } from '../mail/limits.ts'
import type { Asked, AskedByPerson } from './door.ts'
import type { Attempt } from './limits.ts'
import type { MessageName } from './messages.ts'
import type { Identity } from './settings.ts'
import { placeOf } from './visitor.ts'

const secondMs = 1_000
const hourSeconds = 3_600

export type Allowed = { succeeded: () => Promise<void> } | { refusal: Response }

/** An attempt to sign in, or to guess a password in another way: 429 after too many failures. */
export async function attempt(identity: Identity, asked: Asked, email: string): Promise<Allowed> {
  const place = placeOf(asked.visitor.address)
  return allowed(asked, [
    await identity.limits.place(place),
    await identity.limits.password(`${place} ${email}`),
  ])
}

/** Any other try from one place. */
export async function attemptFrom(identity: Identity, asked: Asked): Promise<Allowed> {
  return allowed(asked, [await identity.limits.place(placeOf(asked.visitor.address))])
}

/** Six digits for one account, counted wherever they come from. */
export async function attemptCode(
  identity: Identity,
  asked: Asked,
  userId: number,
): Promise<Allowed> {
  return allowed(asked, [await identity.limits.code(String(userId))])
}

function allowed(asked: Asked, attempts: Attempt[]): Allowed {
  const waits = attempts.flatMap((each) => (each.ok ? [] : [each.waitMs]))
  if (waits.length === 0)
    return {
      succeeded: async () => {
        for (const each of attempts) if (each.ok) await each.succeeded()
      },
    }
  return { refusal: tooMany(asked, Math.max(...waits)) }
}

const tooMany = (asked: Asked, waitMs: number) =>
  later(asked, waitMs, { soon: 'too_many', today: 'too_many_today' })

/** Who causes a mail by this request. */
export const causeOf = ({ me, visitor }: AskedByPerson): Cause => ({
  who: `person ${me.user.id}`,
  place: placeOf(visitor.address),
})

/** 429 for who has caused as many mails as one may. */
export const tooManyMails = (asked: Asked, waitMs: number) =>
  later(asked, waitMs, { soon: 'mails_soon', today: 'mails_today' })

/** Says when to try again: in seconds, or in hours where they would be thousands of them. */
function later(
  { c, say }: Asked,
  waitMs: number,
  { soon, today }: { soon: MessageName; today: MessageName },
) {
  const seconds = Math.max(1, Math.ceil(waitMs / secondMs))
  c.header('Retry-After', String(seconds))
  const hours = Math.ceil(seconds / hourSeconds)
  return refuse(c, 429, seconds > hourSeconds ? say(today, { hours }) : say(soon, { seconds }))
}
