import { useContentMarks } from './content-marks.ts'

/** Shows the value of a field of the kind `html`, which was sanitized when it was saved. */
export function RichText({ html }: { html: string | undefined }) {
  const marks = useContentMarks(html ?? '')
  if (!html) return null
  return (
    <div
      className="content"
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
