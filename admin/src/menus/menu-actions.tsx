import { Button } from '@mantine/core'
import type { EditedMenu } from '@vitrine/contract/admin/menus'
import { useTexts } from '../locale/use-texts.ts'
import { AddEntries } from './add-entries.tsx'
import { addNode } from './menu-nodes.ts'
import { MenuStatus } from './menu-status.tsx'
import type { useMenuCalls } from './use-menu-calls.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface Props {
  menu: EditedMenu
  draft: MenuDraft
  saving: ReturnType<typeof useMenuCalls>['saving']
  isPreviewed: boolean
  onPreview: () => void
  onReset: () => void
  /** Opens the form of an entry. */
  onEdit: (id: number) => void
}

/** Saves, previews and discards the edits, resets the main menu, and adds entries. */
export function MenuActions(props: Props) {
  const { menu, draft, saving, isPreviewed, onPreview, onReset, onEdit } = props
  const t = useTexts('menus')
  const { version, entries, isDirty } = draft
  return (
    <>
      <div className="buttons menu-actions">
        <Button
          disabled={!isDirty}
          loading={saving.isBusy}
          onClick={() => void saving.run({ version, entries })}
        >
          {t('save')}
        </Button>
        <Button variant="outline" onClick={onPreview} aria-expanded={isPreviewed}>
          {t(isPreviewed ? 'closePreview' : 'preview')}
        </Button>
        {isDirty ? (
          <button className="link" type="button" onClick={() => draft.restart(menu)}>
            {t('discard')}
          </button>
        ) : null}
        {menu.name === 'main' && !menu.isDefault && !isDirty ? (
          <button className="link" type="button" onClick={onReset}>
            {t('reset')}
          </button>
        ) : null}
        <MenuStatus menu={menu} draft={draft} isBusy={saving.isBusy} />
      </div>
      <AddEntries
        onAdd={(entry, isOpened) => {
          const added = addNode(draft.nodes, entry)
          draft.edit(() => added.nodes)
          if (isOpened) onEdit(added.id)
        }}
      />
    </>
  )
}
