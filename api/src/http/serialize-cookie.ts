import { serialize } from 'hono/utils/cookie'

export const serializeCookie = serialize
