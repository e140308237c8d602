import {
  EditedEntry,
  layoutMenus,
  type MenuEntry,
  menuDepthMax,
  menuEntriesMax,
} from '@vitrine/contract/admin/menus'
import type { Problem } from '@vitrine/contract/http/problem'
import { isMenuAddress } from '@vitrine/contract/pages/menu-address'
import * as z from 'zod/mini'
import { validateValue } from '../../http/body.ts'
import { Reply, refusal } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { parseMenuItems } from '../../pages/menu-items.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { type EditingMessageName, getMessage, refuseWithMessage } from '../calls/messages.ts'
import { defaultItems, findMenuRow } from './store-menu.ts'

/**
 * Returns the levels that a menu may have: those that the layouts of the product show. A site with
 * layouts of its own may have imported a menu with more.
 */
export function getMenuDepth(name: string, stored: MenuEntry[] | null): number {
  const found = Object.entries(layoutMenus).find(([layoutMenu]) => layoutMenu === name)
  return Math.max(found?.[1] ?? menuDepthMax, measure(stored).depth)
}

const Entries = z.array(EditedEntry)

/** Parses the entries of a request for a menu. Returns a refusal if they are invalid. */
export async function parseEntries(
  editing: EditingDeps,
  ctx: PersonRequest,
  name: string,
  value: unknown,
): Promise<MenuEntry[] | Reply<422, Problem>> {
  const row = await findMenuRow(editing.context.db, name)
  const depth = getMenuDepth(name, parseMenuItems(row?.items ?? defaultItems))
  const size = measure(value)
  if (size.depth > depth)
    return refuseWithMessage(editing, ctx, 422, 'menu_deep', undefined, { depth })
  if (size.entries > menuEntriesMax)
    return refuseWithMessage(editing, ctx, 422, 'menu_long', undefined, { max: menuEntriesMax })
  const parsed = validateValue(ctx.request, Entries, value)
  if (parsed instanceof Reply) return parsed
  const entries = parsed.value.map(tidyEntry)
  const errors = Object.fromEntries(findProblems(editing, ctx, entries, ''))
  const [first] = Object.values(errors)
  return first === undefined
    ? entries
    : refusal(
        422,
        first,
        Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, [text]])),
      )
}

/** Counts entries and levels without recursion: the value may be nested deeply. */
function measure(value: unknown): { entries: number; depth: number } {
  let entries = 0
  let depth = 0
  let level = Array.isArray(value) ? value : []
  while (level.length > 0 && entries <= menuEntriesMax) {
    depth++
    entries += level.length
    level = level.flatMap((entry) => (Array.isArray(entry?.children) ? entry.children : []))
  }
  return { entries, depth }
}

/** Leaves out what says nothing: empty labels and lists, and the default rule. */
function tidyEntry({ page, url, label = {}, missing, children = [] }: MenuEntry): MenuEntry {
  const labels = Object.entries(label).flatMap(([locale, text]) => {
    const trimmed = text.toWellFormed().trim()
    return trimmed ? [[locale, trimmed] as const] : []
  })
  return {
    ...(page !== undefined && { page }),
    ...(url?.trim() && { url: url.toWellFormed().trim() }),
    ...(labels.length > 0 && { label: Object.fromEntries(labels) }),
    ...(page !== undefined && missing !== undefined && missing !== 'fallback' && { missing }),
    ...(children.length > 0 && { children: children.map(tidyEntry) }),
  }
}

/** Returns a sentence for each invalid entry, by its path in the body. */
function findProblems(
  editing: EditingDeps,
  ctx: PersonRequest,
  entries: MenuEntry[],
  prefix: string,
): [string, string][] {
  return entries.flatMap((entry, index): [string, string][] => {
    const path = `${prefix}entries.${index}`
    const problem = findProblem(entry)
    const { url = '', label = {} } = entry
    const text = { name: Object.values(label)[0] ?? url, url }
    return [
      ...(problem ? [[path, getMessage(editing, ctx, problem, text)] as [string, string]] : []),
      ...findProblems(editing, ctx, entry.children ?? [], `${path}.`),
    ]
  })
}

function findProblem({ page, url, label }: MenuEntry): EditingMessageName | undefined {
  if (page !== undefined) return url === undefined ? undefined : 'menu_both'
  if (url !== undefined && !isMenuAddress(url)) return 'menu_address'
  return label ? undefined : 'menu_unnamed'
}
