import { useTexts } from '../../locale/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
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
