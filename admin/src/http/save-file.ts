import { minuteMs } from '@vitrine/contract/bounds/durations'
import { http } from './client.ts'

/** Downloads a file by a call, because a plain link cannot send the admin key. */
export async function saveFile(path: string, name: string) {
  const response = await http(path)
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // Browsers read the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
