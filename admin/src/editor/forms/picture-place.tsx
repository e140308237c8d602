import { Checkbox, NativeSelect } from '@mantine/core'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { alignments, findClass, frameless, setClass, widths } from '../commands/placement.ts'

interface Props {
  figure: { at: number; node: Node }
  /** Direction of the text: lines begin at the right in some languages. */
  dir: string
  run: (command: Command) => void
}

/** Fields for the width, the alignment and the frame of a figure. */
export function PicturePlace({ figure: { at, node }, dir, run }: Props) {
  const t = useTexts('editor')
  const choice = (names: readonly string[], chosen: string) =>
    run(setClass(at, names, chosen || undefined))
  return (
    <div className="picture-place">
      <NativeSelect
        label={t('pictureWidth')}
        value={findClass(node, widths) ?? ''}
        data={['', ...widths].map((value) => ({ value, label: t(value || 'width-full') }))}
        onChange={(event) => choice(widths, event.currentTarget.value)}
      />
      <NativeSelect
        label={t('pictureAlignment')}
        value={findClass(node, alignments) ?? ''}
        data={['', ...alignments].map((value) => ({
          value,
          label: t(value ? `${value}-${dir === 'rtl' ? 'rtl' : 'ltr'}` : 'align-none'),
        }))}
        onChange={(event) => choice(alignments, event.currentTarget.value)}
      />
      <Checkbox
        label={t('frameless')}
        checked={findClass(node, [frameless]) !== undefined}
        onChange={({ currentTarget }) =>
          choice([frameless], currentTarget.checked ? frameless : '')
        }
      />
    </div>
  )
}
