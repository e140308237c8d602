import type { PersonRequest } from '../identity/guards/request-context.ts'

/** Who makes a change. */
export interface Actor {
  /** Null for the product. */
  userId: number | null
  /** Name of the access token by which a program acts for the person; null without one. */
  tokenName: string | null
  /** True if a machine acts for the person, such as an assistant. */
  isMachine: boolean
}

export interface PersonActor extends Actor {
  userId: number
}

/** Part of the actor that a text stores. */
export type TextWriter = Pick<Actor, 'userId' | 'isMachine'>

/** The product itself, for example when it carries out a schedule. */
export const productActor: Actor = { userId: null, tokenName: null, isMachine: false }

export const getActor = ({ me, request }: PersonRequest): PersonActor => ({
  userId: me.user.id,
  tokenName: me.token?.name ?? null,
  isMachine: request.isMachine,
})
