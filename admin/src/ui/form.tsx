import type { ReactNode } from 'react'

interface Props {
  label: string
  onSend: (form: FormData) => void
  children: ReactNode
}

/** A form that a script sends. */
export function Form({ label, onSend, children }: Props) {
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog is no part of the one that the dialog stands in.
        event.stopPropagation()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}
