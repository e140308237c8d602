import * as z from 'zod/mini'
import { Detour } from './pages.ts'

export const MenuItem = z.object({
  label: z.string(),
  /** Address; absent for a heading without a link. */
  href: z.optional(z.string()),
  /** Language of the label, if it is not the requested one. */
  locale: z.optional(z.string()),
  get items() {
    return z.optional(z.array(MenuItem))
  },
})
export type MenuItem = z.infer<typeof MenuItem>

export const Menu = z.object({ name: z.string(), items: z.array(MenuItem) })
export type Menu = z.infer<typeof Menu>

/**
 * `GET /api/menus/{name}?locale=`. In the main menu only: `homes`, the languages with a home page,
 * and `hasSearch`, true if this language has a search.
 */
export const MenuAnswer = z.object({
  data: Menu,
  meta: z.optional(
    z.object({ homes: z.optional(z.array(Detour)), hasSearch: z.optional(z.boolean()) }),
  ),
})
export type MenuAnswer = z.infer<typeof MenuAnswer>
