import { useTexts } from '../site/use-texts.ts'

/**
 * Returns attributes with the texts that scripts need for content: the buttons on code
 * (browser/copy-code.ts) and on videos (browser/play-videos.ts). Content without them has none.
 */
export function useContentMarks(html: string) {
  const t = useTexts()
  // The script replaces it.
  const service = '{service}'
  return {
    ...(html.includes('<pre') && {
      'data-copy': t('copy'),
      'data-copied': t('copied'),
      'data-copy-lang': t.lang('copy').lang,
    }),
    ...(html.includes(' data-video="') && {
      'data-play': t('playVideo', { service }),
      'data-play-hint': t('playVideoHint', { service }),
      'data-play-lang': t.lang('playVideo').lang,
    }),
  }
}
