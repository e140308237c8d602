import { Button } from '@mantine/core'
import type { EditedMenu } from '@vitrine/contract/admin/menus'
import { useTexts } from '../locale/use-texts.ts'
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
}

/** Saves, previews and discards the edits, and resets the main menu. */
export function MenuActions({ menu, draft, saving, isPreviewed, onPreview, onReset }: Props) {
  const t = useTexts('menus')
  const { version, entries, isDirty } = draft
  return (
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
  )
}
