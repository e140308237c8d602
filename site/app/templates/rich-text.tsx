/** Shows the value of a field of the kind `html`, which was sanitized when it was saved. */
export function RichText({ html }: { html: string | undefined }) {
  if (!html) return null
  return (
    <div
      className="content"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
