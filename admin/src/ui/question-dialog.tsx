import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { Dialog } from './dialog.tsx'
import type { CallState } from './use-call.ts'

interface Props {
  title: string
  /** Name of the button that acts. */
  action: string
  calling: Pick<CallState<undefined>, 'run' | 'isBusy' | 'refused'>
  onClose: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone easily, and shows why it was refused. */
export function QuestionDialog({ title, action, calling, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="form">
        <ProblemNotice refused={calling.refused} />
        {children}
        <Button
          type="button"
          color="red"
          loading={calling.isBusy}
          onClick={() => calling.run(undefined)}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
