import type { MiddlewareFunction } from 'react-router'
import { followRedirects } from './redirects.ts'

/** The route middlewares that the address book may name. */
const registry: Record<string, MiddlewareFunction> = {
  redirects: followRedirects,
}

/** Looks route middlewares up by name; specification §8, "Unregistered middleware". */
export function named(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!middleware) throw new Error(`Unknown route middleware: ${name}`)
    return middleware
  })
}
