import { type PassSide, passPaths, passSides } from '@vitrine/contract/pass'
import { Hono } from 'hono'
import type { Guards } from '../identity/guards/guards.ts'
import { begin } from './begin.ts'
import { give } from './give.ts'
import { take } from './take.ts'

/** How somebody who is signed in on the site comes to the admin signed in, and back. */
export function passRoutes(guards: Guards) {
  const routes = new Hono()
  for (const side of passSides) routes.route('/', routesTo(guards, side))
  return routes
}

function routesTo({ open, crossing }: Guards, to: PassSide) {
  return new Hono()
    .get(
      passPaths.begin(to),
      open((context, asked) => begin({ context, to }, asked)),
    )
    .get(
      passPaths.give(to),
      open((context, asked) => give({ context, to }, asked)),
    )
    .post(
      passPaths.begin(to),
      crossing((context, asked) => take({ context, to }, asked)),
    )
}
