import type { MiddlewareFunction } from 'react-router'
import { once } from '../async/once.ts'

const guards = once(() => import('./guards.ts'))

/**
 * Route middlewares by the name that the routes use. They load with the first request: the browser's
 * first view has already passed them on the server.
 */
const registry: Record<string, () => Promise<MiddlewareFunction>> = {
  redirects: async () => (await guards()).followRedirects,
  address: async () => (await guards()).redirectToCanonical,
  identity: async () => (await guards()).loadIdentity,
  auth: async () => (await guards()).requireUser,
  guest: async () => (await guards()).requireGuest,
}

/** Returns the middlewares with these names. Throws for an unknown name (specification §8). */
export function findMiddleware(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => {
    const load = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!load) throw new Error(`Unknown route middleware: ${name}`)
    return async (args, next) => (await load())(args, next)
  })
}
