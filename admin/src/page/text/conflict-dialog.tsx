import { Button, Radio } from '@mantine/core'
import type { SaveConflict, TextFields } from '@vitrine/contract/admin/texts'
import type * as z from 'zod/mini'
import { useSaid } from '../../fields/use-said.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { differingFields } from '../../saving/differing-fields.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

interface Props {
  conflict: z.infer<typeof SaveConflict>
  /** As it stands here now, which may be more than what was sent. */
  mine: TextFields
  onChoose: (fields: TextFields) => void
  onClose: () => void
}

/** Somebody else has saved in between: both sides, and a choice for each field that differs. */
export function ConflictDialog({ conflict, mine, onChoose, onClose }: Props) {
  const t = useTexts('page')
  const { theirs, author } = conflict
  const said = useSaid()
  const differing = differingFields(mine, theirs)
  return (
    <Dialog title={t('conflictTitle')} wide onClose={onClose}>
      <p>{t('conflictText', { name: author?.name ?? t('somebody') })}</p>
      <Form
        label={t('conflictTitle')}
        onSend={(form) => {
          const taken = differing.filter((field) => form.get(field) === 'theirs')
          onChoose({ ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) })
        }}
      >
        {differing.map((field) => (
          <Radio.Group key={field} name={field} label={t(field)} defaultValue="mine">
            <div className="sides">
              <Side value="mine" label={t('mine')} text={said(mine, field)} />
              <Side value="theirs" label={t('theirs')} text={said(theirs, field)} />
            </div>
          </Radio.Group>
        ))}
        <Button type="submit">{t('keepChosen')}</Button>
      </Form>
    </Dialog>
  )
}

function Side({ value, label, text }: { value: string; label: string; text: string }) {
  return (
    <div className="side">
      <Radio value={value} label={label} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
