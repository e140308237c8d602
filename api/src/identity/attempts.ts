import { refuse } from '../http/refusals.ts'
import type { Asked } from './door.ts'
import type { Attempt } from './limits.ts'
import type { Identity } from './settings.ts'
import { placeOf } from './visitor.ts'

const secondMs = 1_000

/** A try that may be made; it counts until it is said to have succeeded. */
export interface Attempted {
  succeeded: () => Promise<void>
}

export type Allowed = Attempted | { refusal: Response }

/** An attempt to sign in, or to guess a password in another way: 429 after too many failures. */
export async function attempt(identity: Identity, asked: Asked, email: string): Promise<Allowed> {
  const place = await attemptFrom(identity, asked)
  if ('refusal' in place) return place
  const key = `${placeOf(asked.visitor.address)} ${email}`
  const guess = allowed(asked, [await identity.limits.password(key)])
  if ('refusal' in guess) return guess
  return { succeeded: async () => void (await Promise.all([place.succeeded(), guess.succeeded()])) }
}

/** Any try from one place; the door has counted it where it let the request in as one. */
export async function attemptFrom(identity: Identity, asked: Asked): Promise<Allowed> {
  return (
    asked.place ?? allowed(asked, [await identity.limits.place(placeOf(asked.visitor.address))])
  )
}

/** Six digits for one account, counted wherever they come from. */
export async function attemptCode(
  identity: Identity,
  asked: Asked,
  userId: number,
): Promise<Allowed> {
  return allowed(asked, [await identity.limits.code(String(userId))])
}

function allowed({ c, say }: Asked, attempts: Attempt[]): Allowed {
  const waits = attempts.flatMap((each) => (each.ok ? [] : [each.waitMs]))
  if (waits.length === 0)
    return {
      succeeded: async () => {
        for (const each of attempts) if (each.ok) await each.succeeded()
      },
    }
  const seconds = Math.max(1, Math.ceil(Math.max(...waits) / secondMs))
  c.header('Retry-After', String(seconds))
  return { refusal: refuse(c, 429, say('too_many', { seconds })) }
}
