import * as z from 'zod/mini'
import { Detour } from './pages.ts'

/** One entry of a menu, already in the reader's language. */
export const MenuItem = z.object({
  label: z.string(),
  /** Address, or absent for a heading that leads nowhere. */
  href: z.optional(z.string()),
  /** Code of the label's language when it is not the one that was asked for. */
  locale: z.optional(z.string()),
  get items() {
    return z.optional(z.array(MenuItem))
  },
})
export type MenuItem = z.infer<typeof MenuItem>

export const Menu = z.object({ name: z.string(), items: z.array(MenuItem) })
export type Menu = z.infer<typeof Menu>

/** `GET /api/menus/{name}?locale=`; the main menu tells the languages that have a home page. */
export const MenuAnswer = z.object({
  data: Menu,
  meta: z.optional(z.object({ homes: z.optional(z.array(Detour)) })),
})
export type MenuAnswer = z.infer<typeof MenuAnswer>
