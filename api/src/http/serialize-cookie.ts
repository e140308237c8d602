import { serialize } from 'hono/utils/cookie'

/** Formats the value of `Set-Cookie`. */
export const serializeCookie = serialize
