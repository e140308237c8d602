import { serialize } from 'hono/utils/cookie'

/** The value of a `Set-Cookie` field. */
export const serializeCookie = serialize
