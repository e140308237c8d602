import type * as at from '@vitrine/contract/endpoints/people'
import type { InputOf } from '../../binding/bind.ts'
import { reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { getActor } from './people.ts'
import { readSignInRules, setTwoFactorRule } from './two-factor-rules.ts'

export async function listSignInRules({ db }: ApiContext) {
  return { data: await readSignInRules(db) }
}

/** Refuses an administrator without a second step who would be bound by the rule (409). */
export async function changeSignInRule(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { role }, body: { twoFactor } }: InputOf<typeof at.changeSignInRule>,
) {
  const { user } = ctx.me
  if (twoFactor && role === user.role && user.two_factor_at === null)
    return reply(409, { message: ctx.say('own_two_factor'), code: 'own_two_factor' })
  await setTwoFactorRule(context, role, twoFactor, getActor(ctx))
  return listSignInRules(context)
}
