import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Keys, and the text keys of their actions; `mod` is ⌘ or Ctrl. */
const shortcuts = [
  ['mod K', 'openPalette'],
  ['?', 'openShortcuts'],
  ['mod S', 'saveVersion'],
  ['Alt ↑ ↓ ← →', 'movePage'],
  ['mod B', 'bold'],
  ['mod I', 'italic'],
  ['mod K', 'linkHere'],
  ['mod Alt 2', 'heading'],
  ['mod Alt 0', 'paragraph'],
  ['mod Shift 8', 'bullets'],
  ['mod Shift 7', 'numbers'],
  ['mod Shift 9', 'quote'],
  ['/', 'insertHere'],
  ['mod F', 'find'],
  ['Shift Enter', 'lineBreak'],
  ['Tab', 'nextCell'],
  ['Esc Tab', 'leaveText'],
  ['mod Z', 'undoTyping'],
] as const

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, name]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
