import { useId } from 'react'

interface Props {
  label: string
  className?: string
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's dialog of files. */
export function FileButton({ label, className = 'button', onFiles, ...input }: Props) {
  const id = useId()
  return (
    <>
      <label className={className} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="visually-hidden"
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
