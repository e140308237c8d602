import { minuteMs } from '@vitrine/contract/bounds/durations'
import { http } from './client.ts'

/** Saves what a call answers as a file, where a plain link would not prove that the admin asks. */
export async function saveFile(path: string, name: string) {
  const response = await http(path)
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}
