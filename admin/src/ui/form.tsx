import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  onSend: (form: FormData) => void
  children: ReactNode
}

/** A form that is sent by script. */
export function Form({ label, onSend, children }: Props) {
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog must not submit the form around the dialog.
        event.stopPropagation()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}

interface FormButtonsProps {
  save: string
  isBusy: boolean
  cancel: string
  /** Without it there is nothing to cancel. */
  onCancel?: (() => void) | undefined
}

/** The last line of a form: sends it, or leaves it. */
export const FormButtons = ({ save, isBusy, cancel, onCancel }: FormButtonsProps) => (
  <div className="buttons">
    <Button type="submit" loading={isBusy}>
      {save}
    </Button>
    {onCancel ? (
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    ) : null}
  </div>
)
