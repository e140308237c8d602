import type { MiddlewareFunction } from 'react-router'
import { once } from '../async/once.ts'

const guards = once(() => import('./guards.ts'))

/**
 * The route middlewares that the address book may name. They are fetched when they first have a
 * request to see: the browser's first view has passed them on the server.
 */
const registry: Record<string, () => Promise<MiddlewareFunction>> = {
  redirects: once(async () => (await import('./follow-redirects.ts')).followRedirects),
  address: once(async () => (await import('./one-address.ts')).oneAddress),
  identity: async () => (await guards()).knowIdentity,
  auth: async () => (await guards()).authOnly,
  guest: async () => (await guards()).guestOnly,
}

/** Looks route middlewares up by name; specification §8, "Unregistered middleware". */
export function named(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => {
    const load = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!load) throw new Error(`Unknown route middleware: ${name}`)
    return async (args, next) => (await load())(args, next)
  })
}
