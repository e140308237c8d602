import { useTexts } from '../../locale/use-texts.ts'
import { useNotices } from '../../ui/notices.tsx'

/** Copies the address of a preview, and shows a notice of success or failure. */
export function useCopyLink() {
  const t = useTexts('page')
  const notices = useNotices()
  return async (url: string) => {
    const isCopied = await copyText(url)
    notices.show({ text: t(isCopied ? 'linkCopied' : 'linkNotCopied'), isProblem: !isCopied })
  }
}

/**
 * Copies a text. Returns false if the browser refuses it or has no clipboard, as without a
 * certificate.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
