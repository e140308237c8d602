import { useQuery } from '@tanstack/react-query'
import type { EditedMenu } from '@vitrine/contract/admin/menus'
import { useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MenuActions } from './menu-actions.tsx'
import { MenuHistoryPanel } from './menu-history.tsx'
import { buildMenuRows, getDepth } from './menu-nodes.ts'
import { MenuPreviewPane } from './menu-preview.tsx'
import { menuPagesQuery } from './menu-queries.ts'
import { MenuTree } from './menu-tree.tsx'
import { useEntryTitles } from './use-entry-titles.ts'
import { readMenuConflict, useMenuCalls } from './use-menu-calls.ts'
import { type MenuDraft, useMenuDraft } from './use-menu-draft.ts'

/** The editor of one menu: its tree, its preview and its changes. */
export function MenuEditor({ menu }: { menu: EditedMenu }) {
  const t = useTexts('menus')
  const draft = useMenuDraft(menu)
  const isReadOnly = !usePermissionCheck()('change-menus')
  const { nodes, entries, isDirty } = draft
  const { saving, restoring } = useMenuCalls(menu.name, draft.restart)
  const [edited, setEdited] = useState<number>()
  const [isPreviewed, setPreviewed] = useState(false)
  const [settled, setSettled] = useState(saving.refused)
  const ids = nodes.flatMap(({ page }) => page ?? [])
  const { data: pages } = useQuery(menuPagesQuery(ids))
  const titles = useEntryTitles(pages)
  const rows = buildMenuRows(nodes)
  const refused = saving.refused === settled ? undefined : saving.refused
  const conflict = readMenuConflict(refused)
  const node = nodes.find(({ id }) => id === edited)
  return (
    <>
      <ProblemNotice refused={conflict ? undefined : (refused ?? restoring.refused)} />
      {getDepth(rows) > menu.depth ? (
        <p className="note">{t('deep', { count: menu.depth })}</p>
      ) : null}
      {isReadOnly ? null : (
        <MenuActions
          menu={menu}
          draft={draft}
          saving={saving}
          isPreviewed={isPreviewed}
          onPreview={() => setPreviewed(!isPreviewed)}
          onReset={() => void restoring.run({ version: menu.version, restore: 0 })}
          onEdit={setEdited}
        />
      )}
      <MenuTree
        rows={rows}
        draft={draft}
        pages={pages}
        titles={titles}
        onEdit={isReadOnly ? undefined : setEdited}
      />
      {isPreviewed ? <MenuPreviewPane name={menu.name} entries={entries} /> : null}
      <MenuHistoryPanel
        name={menu.name}
        isBlocked={isDirty}
        onRestore={
          isReadOnly
            ? undefined
            : (restore) => void restoring.run({ version: menu.version, restore })
        }
      />
      {node ? (
        <EntryDialog
          node={node}
          draft={draft}
          pages={pages}
          titles={titles}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {conflict ? (
        <MenuConflictDialog
          draft={draft}
          conflict={conflict}
          onSave={(version) => void saving.run({ version, entries })}
          onClose={() => setSettled(saving.refused)}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty} title={t('leaving')} help={t('leavingHelp')} />
    </>
  )
}

interface MenuConflictProps {
  draft: MenuDraft
  /** The menu that another person has saved. */
  conflict: EditedMenu
  onSave: (version: number) => void
  onClose: () => void
}

function MenuConflictDialog({ draft, conflict, onSave, onClose }: MenuConflictProps) {
  return (
    <ConflictDialog
      mine={draft.entries}
      theirs={conflict}
      onKeep={() => {
        onClose()
        draft.rebase(conflict.version)
        onSave(conflict.version)
      }}
      onTake={() => {
        onClose()
        draft.restart(conflict)
      }}
      onClose={onClose}
    />
  )
}
