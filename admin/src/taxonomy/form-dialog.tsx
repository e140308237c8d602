import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallResult } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form, FormButtons } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { type CallState, useCall } from '../ui/use-call.ts'

interface Props {
  title: string
  saving: Pick<CallState<unknown>, 'isBusy' | 'refused'>
  onSave: () => void
  /** Takes the version of another person; undefined if there is none. */
  onTakeTheirs: (() => void) | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Dialog with the form of a topic or an author. */
export function FormDialog({ title, saving, onSave, onTakeTheirs, onClose, children }: Props) {
  const t = useTexts('taxonomy')
  return (
    <Dialog wide title={title} onClose={onClose}>
      <Form label={title} onSend={onSave}>
        <ProblemNotice refused={saving.refused}>
          {onTakeTheirs ? (
            <>
              <p>{t('conflict')}</p>
              <Button variant="default" onClick={onTakeTheirs}>
                {t('takeTheirs')}
              </Button>
            </>
          ) : null}
        </ProblemNotice>
        {children}
        <FormButtons
          save={t('save')}
          isBusy={saving.isBusy}
          cancel={t('cancel')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

interface Saving<Fields, Saved> {
  listKey: QueryKey
  save: (fields: Fields) => Promise<CallResult<{ data: Saved }>>
  getName: (saved: Saved) => string
  onDone: () => void
}

/** Saves a topic or an author, with a notice. */
export function useSaving<Fields, Saved>({
  listKey,
  save,
  getName,
  onDone,
}: Saving<Fields, Saved>): CallState<Fields> {
  const t = useTexts('taxonomy')
  const { show } = useNotices()
  return useCall(save, [listKey], ({ data }) => {
    show({ text: t('saved', { name: getName(data) }) })
    onDone()
  })
}
