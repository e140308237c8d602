import * as z from 'zod/mini'

/**
 * What an entry does in a language in which its page is not published: links to the page in a
 * fallback language, leaves the menu, or links to the nearest published parent.
 */
export const menuEntryRules = ['fallback', 'leave', 'parent'] as const
export const MenuEntryRule = z.enum(menuEntryRules)
export type MenuEntryRule = z.infer<typeof MenuEntryRule>
