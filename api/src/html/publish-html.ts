// Stand-in until the pipeline lands; its author replaces this file.
export function publishHtml(
  source: string,
  _context: { locale: string; localizeHref: (path: string) => string; imageSize: (src: string) => { width: number; height: number } | undefined },
): { content: string; html: string; removed: string[]; links: string[] } {
  return { content: source, html: source.replaceAll('"/media/', '"/storage/'), removed: [], links: [] }
}
