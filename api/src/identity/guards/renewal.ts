import type { Db } from '../../db/schema.ts'
import { renewToken } from '../stores/session-store.ts'
import type { ApiContext } from './api-context.ts'
import { giveSession } from './cookies.ts'
import type { PersonRequest } from './request-context.ts'

/**
 * Does in one transaction what has just proved who somebody is, and gives the session another value
 * with it: whoever had copied the old one is out. A client with a token keeps it: nobody can plant
 * one, and it could not be handed another.
 */
export async function renewingSession(
  context: ApiContext,
  ctx: PersonRequest,
  work: (tx: Db) => Promise<void>,
) {
  const {
    visitor: { proof },
    me: { session },
  } = ctx
  const token = await context.db.transaction().execute(async (tx) => {
    await work(tx)
    return proof?.kind === 'session' ? renewToken(tx, session.id, proof.token) : undefined
  })
  if (token !== undefined) giveSession(context, ctx, token, session.remember === 1)
}
