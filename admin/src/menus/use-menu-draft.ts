import type { EditedMenu, MenuEntry } from '@vitrine/contract/admin/menus'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '../session/session.ts'
import { readLocalMenu, storeLocalMenu } from './local-menu.ts'
import { type MenuNode, toEntries, toNodes } from './menu-nodes.ts'

interface DraftState {
  nodes: MenuNode[]
  /** The version that the edits are based on. */
  version: number
  isDirty: boolean
  /** True if the edits are from an earlier visit. */
  isRestored: boolean
}

/** The menu in the editor. Edits are stored in this browser until they are saved. */
export function useMenuDraft(menu: EditedMenu) {
  const { user } = useSession()
  const userId = user.id ?? 0
  const [state, setState] = useState(() => open(menu, userId))
  const { nodes, version, isDirty } = state
  const entries = useMemo(() => toEntries(nodes), [nodes])
  useEffect(() => {
    storeLocalMenu(userId, menu.name, isDirty ? { version, entries } : undefined)
  }, [userId, menu.name, isDirty, version, entries])
  // Without edits, shows what another person has saved.
  useEffect(() => {
    setState((now) => (now.isDirty || now.version === menu.version ? now : toState(menu)))
  }, [menu])
  const edit = useCallback(
    (change: (nodes: MenuNode[]) => MenuNode[]) =>
      setState((now) => ({ ...now, nodes: change(now.nodes), isDirty: true })),
    [],
  )
  /** Continues from a saved state. */
  const restart = useCallback((saved: EditedMenu) => setState(toState(saved)), [])
  /** Continues with the edits, based on the version of another person. */
  const rebase = useCallback(
    (onto: number) => setState((now) => ({ ...now, version: onto, isDirty: true })),
    [],
  )
  return { ...state, entries, edit, restart, rebase }
}

export type MenuDraft = ReturnType<typeof useMenuDraft>

function open(menu: EditedMenu, userId: number): DraftState {
  const local = readLocalMenu(userId, menu.name)
  if (!local || isSame(local.entries, menu.entries)) return toState(menu)
  const { version, entries } = local
  return { nodes: toNodes(entries), version, isDirty: true, isRestored: true }
}

const toState = ({ entries, version }: EditedMenu): DraftState => ({
  nodes: toNodes(entries),
  version,
  isDirty: false,
  isRestored: false,
})

const isSame = (one: MenuEntry[], other: MenuEntry[]) =>
  JSON.stringify(one) === JSON.stringify(other)
