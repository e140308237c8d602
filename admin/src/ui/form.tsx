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
