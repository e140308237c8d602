/**
 * Problems of a link: no page has its address (`unknown`); the page is in the trash; it is published
 * in no language (`unpublished`) or only in another one (`elsewhere`); it is private, and some
 * readers of the text are not its readers (`private`); it has no such anchor; the media library has no
 * such file.
 */
export const linkProblems = [
  'unknown',
  'trashed',
  'unpublished',
  'elsewhere',
  'private',
  'anchor',
  'file',
] as const
export type LinkProblem = (typeof linkProblems)[number]
