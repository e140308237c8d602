import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { ReactNode } from 'react'
import { clientContext, http } from '../http/client.ts'

interface Props {
  /** Address of the call. */
  href: string
  /** Name of the file. */
  name: string
  /** True if the call needs a confirmed password, for which a plain link cannot ask. */
  isConfirmed?: boolean
  children: ReactNode
}

/** A link that downloads the answer of a call. */
export function DownloadLink({ href, name, isConfirmed = false, children }: Props) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!clientContext.key && !isConfirmed) return
        event.preventDefault()
        void saveFile(href, name)
      }}
      download
    >
      {children}
    </a>
  )
}

/** Downloads a file by a call, because a plain link cannot send the admin key. */
async function saveFile(path: string, name: string) {
  const response = await http(path)
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // Browsers read the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
